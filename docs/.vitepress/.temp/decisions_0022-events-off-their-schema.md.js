import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"An event that does not meet its schema is sent","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0022-events-off-their-schema.md","filePath":"decisions/0022-events-off-their-schema.md"}');
const _sfc_main = { name: "decisions/0022-events-off-their-schema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="an-event-that-does-not-meet-its-schema-is-sent" tabindex="-1">An event that does not meet its schema is sent <a class="header-anchor" href="#an-event-that-does-not-meet-its-schema-is-sent" aria-label="Permalink to &quot;An event that does not meet its schema is sent&quot;">​</a></h1><p>Events are checked against the contract where they are written, in the transaction that causes them. What is in the database may be older than the contract: a checkout of last year can lack a field that a later version demands. That check threw, and where the transaction was that of a chain&#39;s reader, the reader failed at the same block for ever, and nobody&#39;s payment on that chain was seen.</p><p>In production such an event is now logged with the paths of its faults (no values), counted in <code>stablerail_events_off_schema_total</code>, and sent. Its payload has the fields that the schema names and their values as they are; what the schema does not name, the merchant&#39;s metadata above all, stays out as before. Outside of production it throws: there it is a mistake in an operation, and tests find it.</p><p>Weighed and left: to skip the event (a merchant would wait for a <code>payment.confirmed</code> that never comes), to put the transaction aside (money would wait for a release), and to fill in what is missing (a guess, in a message that is signed). A receiver that parses strictly may refuse the event; it is then retried and listed like any other.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0022-events-off-their-schema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0022EventsOffTheirSchema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0022EventsOffTheirSchema as default
};
