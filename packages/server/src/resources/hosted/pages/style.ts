import { createHash } from 'node:crypto'

/** The style of every page. A page holds no other, so that its hash admits it. */
export const style = `:root{color-scheme:light dark;--ground:#f3f4f6;--card:#fff;--ink:#16181d;--soft:#565c67;--line:#d9dce2;--accent:#1d4ed8;--on:#fff;--warn:#8a3b00;--warn-ground:#fff3e0}
@media(prefers-color-scheme:dark){:root{--ground:#101216;--card:#1a1d23;--ink:#f0f1f4;--soft:#a9b0bd;--line:#363b45;--accent:#8fb4ff;--on:#0b1530;--warn:#ffc48a;--warn-ground:#3a2710}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.5rem}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
h1{font-size:1.1rem;margin:0 0 .25rem}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.75rem 0}
.amount{font-size:2.25rem;line-height:1.2;font-weight:650;margin:.5rem 0;font-variant-numeric:tabular-nums}
.amount small{font-size:1rem;font-weight:400;color:var(--soft)}
.soft{color:var(--soft)}
.memo{white-space:pre-line}
.note{background:var(--warn-ground);color:var(--warn);border-radius:.6rem;padding:.6rem .8rem}
.state{border-left:4px solid var(--accent);padding-left:.75rem;font-weight:600}
dl{margin:1rem 0}dt{color:var(--soft);font-size:.875rem;margin-top:.75rem}dd{margin:0}
code{font:.95rem/1.5 ui-monospace,monospace;user-select:all}
button,.button{display:block;width:100%;min-height:2.75rem;margin:.5rem 0;padding:.6rem 1rem;border:1px solid var(--accent);border-radius:.6rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.other{background:transparent;color:var(--accent)}
.row{display:flex;flex-wrap:wrap;gap:.5rem}.row button{flex:1 1 6rem;margin:0}
label{display:block;margin-top:1rem}
input,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.6rem;background:var(--card);color:var(--ink);font:inherit}
textarea{min-height:8rem;resize:vertical}
.logo{display:block;max-width:10rem;max-height:4rem;margin:0 0 .75rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{cursor:pointer;min-height:1.5rem}
footer{margin-top:1rem;font-size:.875rem;color:var(--soft);text-align:center}`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Nothing but the styles of a page, images of its own origin, and forms that are sent there. The page is shown within pages
 * of these origins alone.
 */
export const policyOf = (styles: readonly string[], embedOrigins: readonly string[] = []): string =>
  `default-src 'none'; style-src ${styles.map(hashOf).join(' ')}; img-src 'self' data:; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ')}`

/** Scripts of the page's own origin besides, which ask that origin alone and write no HTML. */
const forScripts =
  "; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

export const scriptedPolicyOf = (styles: readonly string[], embedOrigins?: readonly string[]): string =>
  policyOf(styles, embedOrigins) + forScripts
