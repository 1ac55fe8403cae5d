package dev.leancomputeruse.budgets.proof;

import java.time.LocalDate;

/**
 * One measured figure.
 *
 * @param figure its name, unique among the receipts; ends in the Java where that matters
 * @param value what was measured
 * @param unit of the value; {@code ratio} where a peer ran beside it
 * @param command what was run, in words that lead to it
 * @param date the day of the measurement
 * @param machine in general words
 * @param expires the first day on which it proves nothing any more
 */
public record Receipt(
    String figure,
    double value,
    String unit,
    String command,
    LocalDate date,
    String machine,
    LocalDate expires) {}
