/**
 * Delays the scripts until the first paint, because the server-rendered page is complete without them. Loaded earlier they
 * would compete with the style sheet, the fonts and the first picture on a slow connection, and delay what the visitor
 * sees first.
 *
 * React Router writes modulepreload links and an inline module that imports the scripts. Neither can be delayed by an
 * option, so the finished page is rewritten: the inline module adds the same links and imports the same modules after
 * the paint.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const STARTER = /(<script[^>]* type="module" async="">)([^]*?)<\/script>/
const IMPORT = /import \* as (\w+) from ("[^"]+");/g

/** Background tabs do not paint, and a browser may not report it: after this time the scripts load in any case. */
const AT_THE_LATEST_MS = 4000
const PAINTED = `await new Promise((go) => {
  if (document.visibilityState === 'hidden') return go();
  setTimeout(go, ${AT_THE_LATEST_MS});
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
});`

/**
 * Formatting the first date and price makes the browser load locale data, each longer than a frame on a phone. It is done
 * early, while the browser waits for the style sheet.
 */
const READ_TABLES = `const tables = [
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(1),
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(0),
  (tag) => new Intl.PluralRules(tag).select(1),
];
for (const read of tables) {
  read(document.documentElement.lang);
  await new Promise((go) => setTimeout(go));
}`

/** @returns the page unchanged when it has no inline module to delay */
export function firstSight(html: string): string {
  const starter = STARTER.exec(html)
  if (!starter) return html
  const [whole, open, imports] = starter
  const modules: string[] = []
  const withoutPreloads = (page: string) =>
    page.replace(PRELOAD, (_, href: string) => {
      modules.push(href)
      return ''
    })
  const before = withoutPreloads(html.slice(0, starter.index))
  const after = withoutPreloads(html.slice(starter.index + whole.length))
  // One per task, because starting a request takes noticeable time on a phone. Timers set by timers would wait for four
  // milliseconds each; messages do not.
  const links = `const { port1, port2 } = new MessageChannel();
for (const href of ${JSON.stringify(modules)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await new Promise((go) => { port1.onmessage = go; port2.postMessage(0); });
}
port1.close();`
  return `${before.replace('</head>', `${open}${READ_TABLES}</script></head>`)}${open}${PAINTED}\n${links}\n${imports!.replace(IMPORT, 'const $1 = await import($2);')}</script>${after}`
}
