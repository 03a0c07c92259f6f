/**
 * The page for errors outside of React, which has failed or was not reached: what happened, ways on, and the request id
 * for looking it up in the log. Its style sheet is a file of its own (public/error.css), because the content security
 * policy allows nothing inline.
 */
import type { Locale } from '#kernel/locale.ts'
import { localPath } from '#kernel/locale.ts'
import type { AnswerBody } from './answer.ts'

const TEXTS = {
  de: {
    again: 'Noch einmal versuchen',
    open: 'Seite öffnen',
    home: 'Zur Startseite',
    typed: 'Du hast ein Formular abgeschickt: geh im Browser eine Seite zurück und versuche es noch einmal.',
    wait: (seconds: number) =>
      seconds < 90 ? `Versuche es in ${seconds} Sekunden.` : `Versuche es in ${Math.ceil(seconds / 60)} Minuten.`,
    number: 'Nummer dieser Anfrage:',
  },
  en: {
    again: 'Try again',
    open: 'Open the page',
    home: 'To the start page',
    typed: 'You submitted a form: go back one page in your browser and try again.',
    wait: (seconds: number) =>
      seconds < 90 ? `Try again in ${seconds} seconds.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
    number: 'Number of this request:',
  },
} as const

export type ErrorPageFacts = {
  readonly body: AnswerBody
  readonly headers: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly method: string
  /** Path and query, as they were asked for. */
  readonly url: string
}

export function errorPage({ body, headers, locale, method, url }: ErrorPageFacts): string {
  const t = TEXTS[locale]
  const seconds = Number(headers['retry-after'] || Number.NaN)
  const isForm = method === 'POST'
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escaped(body.message)} – Viertel</title>`,
    '<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/error.css"></head><body><main>',
    `<img src="/favicon.svg" alt="Viertel" width="48" height="48"><h1>${escaped(body.message)}</h1>`,
    Number.isFinite(seconds) ? `<p>${t.wait(seconds)}</p>` : '',
    isForm ? `<p>${t.typed}</p>` : '',
    // A form is not sent again by a link; its page is opened anew.
    `<p class="ways"><a href="${escaped(url)}">${isForm ? t.open : t.again}</a>`,
    `<a href="${localPath('/', locale)}">${t.home}</a></p>`,
    `<p class="number">${t.number} <code>${escaped(body.requestId)}</code></p></main></body></html>`,
  ].join('')
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
