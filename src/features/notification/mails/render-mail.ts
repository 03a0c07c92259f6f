/**
 * One layout for all mails. A mail is a list of parts; both its HTML and its text are rendered from them, so their
 * content is equal, and every value is escaped here only. Tables and attributes, because mail programs are old; no
 * pictures and no remote addresses, so nothing is tracked and nothing is missing offline.
 */
import { translator, type SameKeys, type Translate } from '#kernel/texts.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { railRow, type MailRail } from './mail-rail.ts'

export type MailPart =
  | { readonly kind: 'text' | 'strong' | 'small'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Small print with a link. */
  | { readonly kind: 'link'; readonly text: string; readonly label: string; readonly url: string }
  | ({ readonly kind: 'rail'; readonly label: string } & MailRail)

export type MailContent = {
  readonly subject: string
  /** The text that mail programs show after the subject in a list. */
  readonly preheader: string
  readonly heading: string
  readonly parts: readonly MailPart[]
  /** Why somebody without an account gets it; by default because of their account or a booking. */
  readonly reason?: string | undefined
}

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string }

type MailTexts = Translate<SameKeys<typeof de>>

function mailTexts(locale: Locale): MailTexts {
  return translator<SameKeys<typeof de>>(locale === 'en' ? en : de, locale)
}

/** Who runs the marketplace, as it stands below every mail. */
export type MailOperator = {
  readonly name: string
  readonly address: string
  readonly register: string
  readonly email: string
  readonly baseUrl: string
}

/** Where the operator is written in; mails are rendered by features that know no settings. */
const OPERATOR_PLACE = '<!-- operator -->'

/** Every mail names who sends it, with seat and register, and where imprint, help and settings are. */
export function withOperator<M extends RenderedMail>(mail: M, operator: MailOperator, locale: Locale): M {
  const t = mailTexts(locale)
  const { name, address, register, email, baseUrl } = operator
  const who = [name, address, register].filter(Boolean).join(' · ')
  const links = [
    [t('mail_help'), `mailto:${email}`, email],
    [t('mail_imprint'), `${baseUrl}${localPath('/page/imprint', locale)}`],
    [t('mail_settings'), `${baseUrl}${localPath('/account/settings', locale)}`],
  ] as const
  const anchors = links.map(
    ([label, url, shown]) =>
      `${shown ? `${escapeHtml(label)}: ` : ''}<a href="${escapeHtml(url)}">${escapeHtml(shown ?? label)}</a>`,
  )
  const lines = links.map(([label, url, shown]) => `${label}: ${shown ?? url}`)
  return {
    ...mail,
    html: mail.html.replace(OPERATOR_PLACE, () => `<br>${escapeHtml(who)}<br>${anchors.join(' · ')}`),
    text: `${mail.text.trimEnd()}\n\n${[who, ...lines].join('\n')}\n`,
  }
}

/** The first line of a mail. */
export function greeting(name: string, locale: Locale): string {
  return mailTexts(locale)('greeting', { name })
}

export function renderMail(content: MailContent, locale: Locale): RenderedMail {
  const t = mailTexts(locale)
  return { subject: oneLine(content.subject), html: htmlOf(content, locale, t), text: textOf(content, t) }
}

/** Subjects contain user input, so characters that could end the header are replaced by spaces. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function textOf(content: MailContent, t: MailTexts): string {
  const blocks = content.parts.map((part) => {
    switch (part.kind) {
      case 'facts':
        return part.rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n')
      case 'button':
        return `${part.label}:\n${part.url}`
      case 'link':
        return `${part.text} ${part.label}:\n${part.url}`
      case 'rail':
        return ''
      default:
        return part.text
    }
  })
  return `${[content.heading, ...blocks, `--\nViertel\n${content.reason ?? t('footer')}`].filter(Boolean).join('\n\n')}\n`
}

const FONT = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"

/** Mail programs with support use the system's dark scheme; others use the light one. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #17356b; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0d1421 !important; }
  .card { background: #151f30 !important; border-color: #2a384f !important; }
  .ink { color: #e9eef7 !important; }
  .ink2 { color: #b3bfd2 !important; }
  .line { border-color: #2a384f !important; }
  .button { background: #a9c3f5 !important; }
  .button a { color: #0f1f3a !important; }
  .rail-free { background: #42547a !important; }
  .rail-shut { background: #273448 !important; }
  .rail-yours { background: #46cf98 !important; }
  a { color: #a9c3f5; }
}
@media (max-width: 480px) { .card { padding: 24px 18px !important; } }
`.trim()

function htmlOf(content: MailContent, locale: Locale, t: MailTexts): string {
  const subject = escapeHtml(oneLine(content.subject))
  const rows = content.parts.map((part) => partRow(part, t)).join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f3f6f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f6f5" style="background:#f3f6f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="${FONT}padding:0 8px 16px;font-size:20px;font-weight:700;color:#0f1f3a">Viertel</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px 28px;border:1px solid #d7dedd;border-radius:18px;background:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ink" style="${FONT}padding-bottom:14px;font-size:24px;line-height:1.25;font-weight:700;color:#0f1f3a"><h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:700">${escapeHtml(content.heading)}</h1></td></tr>
${rows}
</table>
</td></tr>
<tr><td class="ink2" style="${FONT}padding:18px 8px 0;font-size:13px;line-height:1.5;color:#5c697f">${escapeHtml(content.reason ?? t('footer'))}${OPERATOR_PLACE}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function partRow(part: MailPart, t: MailTexts): string {
  switch (part.kind) {
    case 'text':
    case 'strong':
    case 'small': {
      const size = part.kind === 'small' ? 'font-size:14px;color:#445269' : 'font-size:16px;color:#0f1f3a'
      const weight = part.kind === 'strong' ? ';font-weight:650' : ''
      return `<tr><td class="${part.kind === 'small' ? 'ink2' : 'ink'}" style="${FONT}padding:0 0 14px;line-height:1.55;${size}${weight}">${lines(part.text)}</td></tr>`
    }
    case 'facts':
      return `<tr><td style="padding:4px 0 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${part.rows
        .map(
          ([label, value]) =>
            `<tr><td class="ink2 line" valign="top" width="34%" style="${FONT}padding:8px 12px 8px 0;border-bottom:1px solid #d7dedd;font-size:14px;color:#445269">${escapeHtml(label)}</td>` +
            `<td class="ink line" valign="top" style="${FONT}padding:8px 0;border-bottom:1px solid #d7dedd;font-size:15px;line-height:1.45;color:#0f1f3a">${lines(value)}</td></tr>`,
        )
        .join('')}</table></td></tr>`
    case 'button': {
      const url = escapeHtml(part.url)
      return (
        `<tr><td style="padding:6px 0 18px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="#17356b" style="border-radius:12px;background:#17356b">` +
        `<a href="${url}" style="${FONT}display:inline-block;padding:14px 24px;font-size:16px;font-weight:650;color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table></td></tr>\n` +
        `<tr><td class="ink2" style="${FONT}padding:0 0 16px;font-size:13px;line-height:1.5;color:#5c697f">${escapeHtml(t('link_hint'))}<br><a href="${url}" style="word-break:break-all">${url}</a></td></tr>`
      )
    }
    case 'link':
      return `<tr><td class="ink2" style="${FONT}padding:0 0 14px;line-height:1.55;font-size:14px;color:#445269">${lines(part.text)} <a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></td></tr>`
    case 'rail':
      return railRow(part, escapeHtml(part.label), FONT)
  }
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
