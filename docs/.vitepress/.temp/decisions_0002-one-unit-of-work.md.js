import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"One unit of work: key, rows, events, deliveries and answer in one transaction","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0002-one-unit-of-work.md","filePath":"decisions/0002-one-unit-of-work.md"}');
const _sfc_main = { name: "decisions/0002-one-unit-of-work.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="one-unit-of-work-key-rows-events-deliveries-and-answer-in-one-transaction" tabindex="-1">One unit of work: key, rows, events, deliveries and answer in one transaction <a class="header-anchor" href="#one-unit-of-work-key-rows-events-deliveries-and-answer-in-one-transaction" aria-label="Permalink to &quot;One unit of work: key, rows, events, deliveries and answer in one transaction&quot;">​</a></h1><p>A write is one transaction that holds the idempotency key, the business rows, the events with one delivery row per endpoint, and the stored answer. The transaction that works on a key holds an advisory lock on it until it ends. A request tries for the lock and never waits for it: one that does not get the lock rolls back at once and tries again, so that the losers of a race hold no connection. The primary key of the stored answer guards the instant between a snapshot and the lock.</p><ul><li>Within a process, duplicates of a request wait for the one that is at work, and then read its stored answer: 200 duplicates make one transaction, where they made over a thousand without this. Correctness does not depend on it, since processes exclude one another by the lock. When the request at work fails, the next one starts.</li><li>2xx, 404, 409 and 422 are stored, since they depend on what is in the database. A refusal by validation, rights or limits is not stored, so that the caller can correct the request under the same key. Nor is a refusal with <code>Retry-After</code>: the request may succeed later.</li><li>A refusal rolls the operation back first and is then stored in a transaction of its own; nothing of the operation can have been committed by then.</li><li>The body is compared by meaning, not by its bytes: a client that writes its JSON keys in another order repeats the same request.</li><li>What needs the network (resolving a webhook&#39;s host, checking a wallet&#39;s signature) is done before the transaction, and not again for a key that has an answer.</li><li>A step before the transaction that must not be done twice records the identity of its request, made of key and body: a wallet&#39;s challenge is claimed by one request for good, before its signature is checked. The same request, at once or after a crash, finds its own claim and continues; any other request is told that the challenge was used.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0002-one-unit-of-work.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0002OneUnitOfWork = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0002OneUnitOfWork as default
};
