@echo off
rem native-hook (mcp^|bash) --owner=lean-computer-use      payload on stdin
rem
rem The launcher for Windows shells: starts the hook runtime and lets out nothing but its verdict.
rem Whatever else happens ends with exit 0 and no output. Written after its POSIX sibling, and not
rem yet run on a Windows machine.
setlocal EnableExtensions DisableDelayedExpansion
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="

for %%I in ("%~dp0..") do set "SHARE=%%~fI"
set "JAR=%SHARE%\lib\lean-hooks.jar"
if /i "%LEAN_COMPUTER_USE_HOOKS%"=="off" goto :pass
if exist "%SHARE%\hooks\off" goto :pass
if not exist "%JAR%" goto :pass

rem The Java recorded at install with its options; else JAVA_HOME or PATH with plain ones.
set "JAVA="
set "OPTIONS=-XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:ErrorFile=NUL -Xlog:disable -Xlog:all=error:stderr"
set RUN=-jar "%JAR%"
if exist "%SHARE%\jvm\java" for /f "usebackq delims=" %%L in ("%SHARE%\jvm\java") do if not defined JAVA set "JAVA=%%L"
if not defined JAVA goto :search
if not exist "%JAVA%" goto :search
rem The options end with what to run, if they are of this form.
set "TITLE="
if exist "%SHARE%\jvm\options" for /f "usebackq delims=" %%L in ("%SHARE%\jvm\options") do if not defined TITLE set "TITLE=%%L"
if "%TITLE%"=="# lean-computer-use hook options 2" set OPTIONS="@%SHARE%\jvm\options"
if "%TITLE%"=="# lean-computer-use hook options 2" set "RUN="
goto :run

:search
set "JAVA="
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "JAVA=%JAVA_HOME%\bin\java.exe"
if not defined JAVA for %%J in (java.exe) do set "JAVA=%%~$PATH:J"
if not defined JAVA goto :pass

:run
rem A JVM that cannot start speaks on its standard output, so that goes to a file first.
set "OUT=%TEMP%\lean-computer-use-%RANDOM%-%RANDOM%.out"
"%JAVA%" %OPTIONS% %RUN% %1 >"%OUT%" 2>nul
set "CODE=%ERRORLEVEL%"
set "BLOCKED="
if "%CODE%"=="0" findstr /b /l /c:"{\"hookSpecificOutput\":" "%OUT%" 2>nul
if "%CODE%"=="2" findstr /b /l /c:"lean-computer-use: " "%OUT%" 1>&2 2>nul && set "BLOCKED=yes"
del /q "%OUT%" >nul 2>nul
if defined BLOCKED exit /b 2
exit /b 0

:pass
rem A host that is still writing must not get a broken pipe.
findstr "^" >nul 2>nul
exit /b 0
