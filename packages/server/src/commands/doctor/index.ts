/**
 * The command `doctor`: what an operator checks before the first start, and when something is wrong.
 *
 * Each check gives a line: `OK` and what was seen, or what is wrong and what to do. The checks are those of settings, proxy,
 * database, keys, wallets, mail, each provider of each network, and the clock. They change nothing, and send nothing to
 * anybody but the database, the mail server and the providers; a line repeats no password and no path of a provider.
 *
 * A check that gets no answer ends after 20 seconds with a line that says so. What stands on another check, as the keys on
 * the database, is a line too where it could not be made.
 *
 * Not promised: that a deployment in which all is OK works. A disk of another machine, a firewall before the callers and the
 * certificate of the proxy are not seen from here.
 */
export { diagnose } from './diagnose.ts'
