/**
 * The command `doctor`: checks for an operator, before the first start and when something is wrong.
 *
 * Each check prints one line: `OK` and its findings, or the fault and its remedy. There are checks of the settings, the
 * proxy, the database, the keys, the wallets, the mail server, each provider of each network, the deposit factories, and
 * the clock. They change nothing, and send requests only to the database, the mail server and the providers; no line contains a
 * password or the path of a provider's URL.
 *
 * A check that gets no response ends after 20 seconds with a line that says so. A check that cannot be made also
 * prints a line: for example, the encryption keys can be checked only if the database is ready.
 *
 * Not promised: that a deployment works if all checks are OK. The disk of another machine, a firewall in front of the
 * callers and the certificate of the proxy cannot be checked from here.
 */
export { diagnose } from './diagnose.ts'
