/*
 * The service worker: shows push messages, leads to their page, and keeps the person's coming bookings for times without
 * a network. It stores no page and no answer of the API, only the few facts of a pass that the booking's page hands over.
 */
'use strict'

/** The same closed list as src/features/notification/rules/routes.ts (a test compares them). */
const ROUTE_PATHS = {
  'booking.view': '/booking/{id}',
  'booking.invoice': '/booking/{id}/invoice',
  'office.view': '/office/{id}',
  'office.rate': '/office/{id}/rate/{reservation}',
  'watch.index': '/watch',
  'account.profile': '/account/profile',
  'account.privacy': '/account/privacy',
  'account.invoices': '/account/invoices',
  'account.provider': '/account/provider',
  'account.webhooks': '/account/webhooks',
  'account.provider.tax': '/account/provider/tax',
  'account.corporate': '/account/corporate',
  'employees.index': '/employees',
  'employees.billing': '/employees/billing',
  'operator.booking': '/operator/booking?number={id}',
  'operator.cases': '/operator/cases',
  'account.office': '/account/my/office',
  'account.office.calendar': '/account/my/office/{id}/calendar',
  'content.terms': '/page/terms',
  'workspace.index': '/workspace',
  'employee.share': '/employee/share',
  'notification.index': '/notification',
}
const PASSES = 'viertel-passes'
const MOST_PASSES = 20
const TEXTS = {
  de: {
    news: 'Es gibt etwas Neues',
    offline: 'Keine Verbindung',
    hint: 'Sobald du wieder online bist, geht es hier weiter.',
    again: 'Noch einmal versuchen',
    passes: 'Deine nächsten Buchungen',
    kept: 'Ohne Verbindung gespeichert am {at}. Ob sich etwas geändert hat, siehst du erst wieder online.',
    when: 'Wann',
    where: 'Wo',
    door: 'So kommst du hinein',
    number: 'Buchung',
  },
  en: {
    news: 'There is something new',
    offline: 'No connection',
    hint: 'You can carry on here as soon as you are back online.',
    again: 'Try again',
    passes: 'Your next bookings',
    kept: 'Saved on {at} and shown without a connection. You will only see changes once you are back online.',
    when: 'When',
    where: 'Where',
    door: 'How to get in',
    number: 'Booking',
  },
}
const languageOf = (lang) => (lang === 'en' ? 'en' : 'de')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const message = messageOf(event.data)
  const { title, body, lang, id } = message
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      // One that comes twice replaces the first, without a sound.
      tag: `n${id}`,
      icon: '/icon-192.png',
      data: message,
    }),
  )
})

/** Browsers demand that something is shown, whatever arrived. */
function messageOf(data) {
  let message = {}
  try {
    message = data?.json() ?? {}
  } catch {
    // Not ours; shown without its words.
  }
  const lang = languageOf(message.lang)
  const text = (value, fallback) => (typeof value === 'string' && value !== '' ? value : fallback)
  return {
    id: Number.isSafeInteger(message.id) ? message.id : 0,
    title: text(message.title, `Viertel: ${TEXTS[lang].news}`),
    body: text(message.body, ''),
    route: text(message.route, ''),
    params: typeof message.params === 'object' && message.params !== null ? message.params : {},
    lang,
  }
}

function pathOf({ route, params, lang }) {
  const prefix = lang === 'en' ? '/en' : ''
  if (!Object.hasOwn(ROUTE_PATHS, route)) return `${prefix}/notification`
  let isWhole = true
  const path = ROUTE_PATHS[route].replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = Object.hasOwn(params, name) ? String(params[name]) : ''
    if (!/^[1-9][0-9]{0,15}$/.test(value)) isWhole = false
    return value
  })
  return `${prefix}${isWhole ? path : '/notification'}`
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(pathOf(messageOf({ json: () => event.notification.data }))))
})

/** A tab that is open is used: one that shows the page already, else any. */
async function openPage(path) {
  const url = new URL(path, self.location.origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === url) ?? tabs[0]
  if (!open) return self.clients.openWindow(url)
  await open.focus()
  if (open.url === url) return open
  // A tab that is not controlled by this worker cannot be navigated.
  return open.navigate(url).catch(() => self.clients.openWindow(url))
}

self.addEventListener('message', (event) => {
  const { kind, pass, person } = event.data ?? {}
  if (kind === 'pass') event.waitUntil(keepPass(pass, String(person)))
  if (kind === 'signed-out') event.waitUntil(self.caches.delete(PASSES))
})

const FIELDS = ['id', 'title', 'when', 'where', 'door', 'until', 'lang']

/** Those of another person, and those that are over, go. */
async function keepPass(pass, person) {
  if (!pass || !/^[1-9][0-9]{0,15}$/.test(String(pass.id))) return
  const all = (await readPasses()).filter((one) => one.person === person && String(one.id) !== String(pass.id))
  const kept = { person, savedAt: Date.now() }
  for (const field of FIELDS) kept[field] = String(pass[field] ?? '').slice(0, 1000)
  const coming = [...all, kept]
    .filter(isComing)
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  const cache = await self.caches.open(PASSES)
  await cache.put('/passes', new Response(JSON.stringify(coming.slice(0, MOST_PASSES))))
}

const isComing = (pass) => Date.parse(pass.until) > Date.now()

async function readPasses() {
  const cache = await self.caches.open(PASSES)
  const kept = await cache.match('/passes')
  return kept ? (await kept.json()).filter(isComing) : []
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method !== 'GET') {
    // Signing out by any way empties what is kept.
    if (/^(\/en)?\/logout(\.data)?$|^\/api\/auth\/sign-out$/.test(url.pathname))
      event.waitUntil(self.caches.delete(PASSES))
    return
  }
  if (request.mode !== 'navigate' || url.pathname.startsWith('/dev')) return
  event.respondWith(fetch(request).catch(() => offlinePage(url.pathname)))
})

async function offlinePage(pathname) {
  const lang = /^\/en(\/|$)/.test(pathname) ? 'en' : 'de'
  const passes = await readPasses()
  const id = /^(?:\/en)?\/booking\/([1-9][0-9]{0,15})$/.exec(pathname)?.[1]
  const pass = passes.find((one) => one.id === id)
  const t = TEXTS[lang]
  const prefix = lang === 'en' ? '/en' : ''
  const main = pass
    ? passHtml(pass, t, lang)
    : `<h1>${t.offline}</h1><p class="quiet">${t.hint}</p><p><a class="btn" href="${escaped(pathname)}">${t.again}</a></p>${
        passes.length === 0
          ? ''
          : `<h2>${t.passes}</h2><ul>${passes
              .map(
                (one) =>
                  `<li><a href="${prefix}/booking/${escaped(one.id)}"><b>${escaped(one.title)}</b><span>${escaped(one.when)}</span></a></li>`,
              )
              .join('')}</ul>`
      }`
  return htmlOf(lang, pass ? pass.title : t.offline, main)
}

function passHtml(pass, t, lang) {
  const at = new Date(pass.savedAt).toLocaleString(lang === 'en' ? 'en-GB' : 'de-DE', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const rows = [
    [t.when, pass.when],
    [t.where, pass.where],
    [t.door, pass.door],
    [t.number, pass.id],
  ].filter(([, value]) => value !== '')
  return `<p class="note" role="status"><b>${t.offline}.</b> ${t.kept.replace('{at}', escaped(at))}</p><h1>${escaped(pass.title)}</h1><dl>${rows
    .map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value).replaceAll('\n', '<br>')}</dd>`)
    .join('')}</dl>`
}

function escaped(text) {
  const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return String(text).replaceAll(/[&<>"']/g, (sign) => signs[sign])
}

/** The colours are the tokens of the product; a page without a network loads no style sheet. */
const STYLE = `
:root{color-scheme:light dark;--paper:#f3f6f5;--surface:#fff;--line:#d7dedd;--ink:#0f1f3a;--ink2:#445269;--blue:#17356b;--on:#fff;--soft:#e4ebf7;--green:#0a7a52}
@media (prefers-color-scheme:dark){:root{--paper:#0d1421;--surface:#151f30;--line:#2a384f;--ink:#e9eef7;--ink2:#b3bfd2;--blue:#a9c3f5;--on:#0f1f3a;--soft:#1d2b45;--green:#46cf98}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:16px/1.5 'Hanken Grotesk Variable',system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;gap:10px;align-items:center;padding:14px 20px;background:var(--surface);border-bottom:1px solid var(--line);font-size:20px;font-weight:700}
main{display:grid;gap:18px;max-width:560px;margin:0 auto;padding:32px 20px}
h1{font-size:28px;line-height:1.2}h2{font-size:18px}.quiet,dt,span{color:var(--ink2)}
.note{padding:12px 16px;border-radius:12px;background:var(--soft)}
.btn{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border-radius:12px;background:var(--blue);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--green);outline-offset:2px}
ul{display:grid;gap:10px;padding:0;list-style:none}li a{display:grid;min-height:44px;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface);color:inherit;text-decoration:none}
dl{display:grid;gap:4px;padding:20px;border:1px solid var(--line);border-radius:18px;background:var(--surface)}dd{margin-bottom:10px;font-weight:600}
`

function htmlOf(lang, title, main) {
  const logo =
    '<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14.5" fill="none" stroke="var(--blue)" stroke-width="3"/><path d="M16 16V5.5A10.5 10.5 0 0 1 26.5 16Z" fill="var(--green)"/></svg>'
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} – Viertel</title><style>${STYLE}</style></head><body><header>${logo}Viertel</header><main id="content">${main}</main></body></html>`
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
}
