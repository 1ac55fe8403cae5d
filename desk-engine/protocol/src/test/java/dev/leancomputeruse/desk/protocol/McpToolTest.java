package dev.leancomputeruse.desk.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Contract, <i>Scope</i>: which MCP tools are desktop tools, and what they do. */
class McpToolTest {
  private static void is(String name, String server, String tool) {
    assertThat(McpTool.parse(name)).as(name).isEqualTo(new McpTool(server, tool));
  }

  @Test
  void ofAServerOfTheUsersOwn() {
    is("mcp__cua-driver__click", "cua-driver", "click");
    is("mcp__computer-use__left_click", "computer-use", "left_click");
    is("mcp__cua-driver__a__b", "cua-driver", "a__b");
  }

  @Test
  void ofAServerThatAPluginBrought() {
    is("mcp__plugin_kit_cua-driver__click", "cua-driver", "click");
    is("mcp__plugin_my_own_kit_computer-use__type", "computer-use", "type");
    is("mcp__plugin_cua-driver_cua-driver__click", "cua-driver", "click");
    is("mcp__plugin_computer-use_cua-driver__click", "cua-driver", "click");
    is("mcp__plugin_cua-driver_computer-use__click", "computer-use", "click");
  }

  @Test
  void anythingElseIsNone() {
    for (String name :
        new String[] {
          "",
          "mcp__",
          "Bash",
          "click",
          "mcp__cua-driver",
          "mcp__cua-driver__",
          "mcp__cua-driver_click",
          "mcp__cua-driver2__click",
          "mcp__my-cua-driver__click",
          "mcp__xcua-driver__click",
          "xmcp__cua-driver__click",
          "mcp__plugin_cua-driver__click",
          "mcp__plugin__cua-driver__click",
          "mcp__plugin_kit_other__click",
          "mcp__plugin_kitcua-driver__click",
          "MCP__cua-driver__click",
          "mcp__plugin_kit_cua-driver__",
          "mcp__other__cua-driver__click"
        }) {
      assertThat(McpTool.parse(name)).as(name).isNull();
    }
  }

  @Test
  void kinds() {
    for (String probe :
        new String[] {
          "list_apps", "list_windows", "launch_app", "end_session", "status", "list_tools"
        }) {
      assertThat(ToolKind.of(probe)).isEqualTo(ToolKind.PROBE);
    }
    for (String observation :
        new String[] {
          "get_window_state", "verify_state", "zoom", "screenshot", "cursor_position"
        }) {
      assertThat(ToolKind.of(observation)).isEqualTo(ToolKind.OBSERVATION);
    }
    for (String action :
        new String[] {
          "click", "type_text", "kill_app", "left_click", "start_session", "unheard_of"
        }) {
      assertThat(ToolKind.of(action)).isEqualTo(ToolKind.ACTION);
      assertThat(ToolKind.of(action).changesSomething()).isTrue();
    }
    assertThat(ToolKind.of("computer_batch")).isEqualTo(ToolKind.BATCH);
  }
}
