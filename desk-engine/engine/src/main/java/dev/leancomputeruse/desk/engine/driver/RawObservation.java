package dev.leancomputeruse.desk.engine.driver;

/**
 * A window as the driver tells it, not yet read.
 *
 * @param answer JSON in UTF-8, which may hold secrets and must not be printed or saved as it is
 */
@SuppressWarnings("ArrayRecordComponent") // Several MB, passed on once and never compared.
public record RawObservation(byte[] answer) {}
