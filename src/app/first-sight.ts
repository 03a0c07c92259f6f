/**
 * First sight first: the page is whole without its scripts, so they are asked for once it has been painted. Loaded
 * together with it they share a phone's slow line with the style sheet, the fonts and the first picture, and what they
 * weigh is what the visitor waits for before seeing anything.
 *
 * React Router writes links that preload the modules and one inline module that imports them. Neither can be told to
 * wait, so the finished page is rewritten: the same links are added and the same modules imported by that inline module,
 * after the paint.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const STARTER = /(<script[^>]* type="module" async="">)([^]*?)<\/script>/
const IMPORT = /import \* as (\w+) from ("[^"]+");/g

/** Nothing is painted in a tab that is opened behind; and should the browser not tell, the page comes alive anyway. */
const AT_THE_LATEST_MS = 4000
const PAINTED = `await new Promise((go) => {
  if (document.visibilityState === 'hidden') return go();
  setTimeout(go, ${AT_THE_LATEST_MS});
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
});`

/**
 * The first date and the first price make the browser read its tables of the language, each longer than a frame on a
 * phone. While the style sheet is on its way it has nothing else to do.
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

/** @returns the page unchanged where it has no starter that could wait */
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
  // One a task: to start asking for something takes a phone longer than it seems.
  const links = `for (const href of ${JSON.stringify(modules)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await new Promise((go) => setTimeout(go));
}`
  return `${before.replace('</head>', `${open}${READ_TABLES}</script></head>`)}${open}${PAINTED}\n${links}\n${imports!.replace(IMPORT, 'const $1 = await import($2);')}</script>${after}`
}
