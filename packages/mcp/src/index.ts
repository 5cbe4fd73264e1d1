/**
 * A server of the Model Context Protocol: an AI client starts it as a child process and calls the API of
 * Stablerail through its tools, over standard input and output.
 *
 * The client sends the name of a tool and its arguments (`serve.ts`). The server checks that the tool is offered
 * (`permissions.ts`), checks the arguments (`arguments.ts`), requests a confirmation of a live write from the person
 * at the client (`asking.ts`, `confirm.ts`), and sends the request with the SDK. In the result, it limits the length of
 * texts and marks those that other people wrote (`result.ts`, `outside-text.ts`). The tools are generated from the
 * contract.
 *
 * A model reads what buyers wrote, and follows instructions in it if it can. So a server reads only, unless each
 * write is named when it starts, and live writes need a person for each call. Text that others wrote is marked.
 *
 * Not promised: that a model ignores instructions in marked text. With `--allow`, a model in test mode can make
 * each allowed call.
 */
export { runMcp } from './run-mcp.ts'
