package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The part of JSON Schema that docs/measure.schema.json uses; any other word in it is an error. */
final class Schema {
  private final Map<?, ?> root;
  private final List<String> faults = new ArrayList<>();

  private Schema(Map<?, ?> root) {
    this.root = root;
  }

  static Schema read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new Schema((Map<?, ?>) JsonValues.read(in));
    }
  }

  /** What is wrong with the document, each with its place. */
  List<String> faults(Object document) {
    check(root, document, "");
    return faults;
  }

  private void check(Map<?, ?> schema, Object value, String place) {
    for (Map.Entry<?, ?> rule : schema.entrySet()) {
      Object wanted = rule.getValue();
      boolean holds =
          switch (String.valueOf(rule.getKey())) {
            case "$schema", "title", "description", "$defs" -> true;
            case "$ref" -> {
              check(definition(String.valueOf(wanted)), value, place);
              yield true;
            }
            case "const" -> wanted.equals(value);
            case "enum" -> ((List<?>) wanted).contains(value);
            case "type" -> hasType(wanted, value);
            case "minimum" -> !(value instanceof Double number) || number >= (Double) wanted;
            case "pattern" -> !(value instanceof String text) || text.matches((String) wanted);
            case "required" ->
                !(value instanceof Map<?, ?> map) || map.keySet().containsAll((List<?>) wanted);
            case "items" -> {
              if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                  check((Map<?, ?>) wanted, list.get(i), place + "/" + i);
                }
              }
              yield true;
            }
            case "properties", "additionalProperties" -> true;
            default -> throw new AssertionError("unknown word in the schema: " + rule.getKey());
          };
      if (!holds) {
        faults.add(place + " breaks " + rule);
      }
    }
    if (value instanceof Map<?, ?> map) {
      fields(schema, map, place);
    }
  }

  private void fields(Map<?, ?> schema, Map<?, ?> map, String place) {
    Map<?, ?> known =
        schema.get("properties") instanceof Map<?, ?> properties ? properties : Map.of();
    for (Map.Entry<?, ?> field : map.entrySet()) {
      String at = place + "/" + field.getKey();
      if (known.get(field.getKey()) instanceof Map<?, ?> rule) {
        check(rule, field.getValue(), at);
      } else if (schema.get("additionalProperties") instanceof Map<?, ?> rule) {
        check(rule, field.getValue(), at);
      } else if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
        faults.add(at + " is not in the schema");
      }
    }
  }

  private Map<?, ?> definition(String reference) {
    String name = reference.substring("#/$defs/".length());
    return (Map<?, ?>) ((Map<?, ?>) root.get("$defs")).get(name);
  }

  private static boolean hasType(Object types, Object value) {
    List<?> any = types instanceof List<?> list ? list : List.of(types);
    return any.stream().anyMatch(type -> isA(String.valueOf(type), value));
  }

  private static boolean isA(String type, Object value) {
    return switch (type) {
      case "null" -> value == null;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "number" -> value instanceof Double;
      case "integer" -> value instanceof Double number && number == Math.rint(number);
      default -> throw new AssertionError("unknown type in the schema: " + type);
    };
  }
}
