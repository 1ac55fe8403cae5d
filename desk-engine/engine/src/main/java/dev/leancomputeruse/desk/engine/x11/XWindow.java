package dev.leancomputeruse.desk.engine.x11;

/**
 * A client window.
 *
 * @param id the server's number of it
 * @param pid the process that says it owns it; 0 if it does not say
 * @param title may be empty
 * @param wmClass the class part of {@code WM_CLASS}; may be empty
 * @param onScreen false if it is iconified, unmapped or on another desktop
 * @param order place in the stacking; higher is nearer to the front
 * @param x of the client area, in pixels of the root window
 * @param y of the client area, in pixels of the root window
 * @param width of the client area, in pixels
 * @param height of the client area, in pixels
 */
public record XWindow(
    long id,
    long pid,
    String title,
    String wmClass,
    boolean onScreen,
    int order,
    int x,
    int y,
    int width,
    int height) {}
