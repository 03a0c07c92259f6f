import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatDay } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)
const text = (said: string) => ({ kind: 'text', text: said }) as const

type Invitation = {
  readonly name: string
  readonly company: string
  readonly admin: string
  readonly url: string
  /** The last local day of the link. */
  readonly until: string
}

export function inviteMail({ name, company, admin, url, until }: Invitation, locale: Locale): RenderedMail {
  const t = textsIn(locale)
  const words = { title: t('invited_title', { company }), body: t('invited_text', { company, admin }) }
  const rest = [
    text(t('invited_meaning', { company })),
    { kind: 'button', label: t('invited_button'), url } as const,
    { kind: 'small', text: t('invited_until', { day: formatDay(until, locale, 'long') }) } as const,
  ]
  return noticeMail(words, rest, { name, locale, reason: t('invited_reason', { company }) })
}

export function joinedWords(name: string, company: string, locale: Locale) {
  const t = textsIn(locale)
  return { title: t('joined_title', { name }), body: t('joined_text', { name, company }) }
}

export type AdminEvent = 'company.admin_gained' | 'company.admin_given'
const ADMIN = { 'company.admin_gained': 'gained', 'company.admin_given': 'given' } as const

/** @param name whose the company is now */
export function adminWords(type: AdminEvent, facts: { name: string; company: string }, locale: Locale) {
  const t = textsIn(locale)
  return { title: t(`${ADMIN[type]}_title`, facts), body: t(`${ADMIN[type]}_text`, facts) }
}

export function adminMail(
  type: AdminEvent,
  facts: { to: string; name: string; company: string; baseUrl: string },
  locale: Locale,
): RenderedMail {
  const t = textsIn(locale)
  const path = type === 'company.admin_gained' ? '/employees' : '/workspace'
  const url = `${facts.baseUrl}${localPath(path, locale)}`
  const rest = [text(t(`${ADMIN[type]}_meaning`)), { kind: 'button', label: t(`${ADMIN[type]}_button`), url } as const]
  return noticeMail(adminWords(type, facts, locale), rest, { name: facts.to, locale })
}

export function deletedWords(company: string, locale: Locale) {
  const t = textsIn(locale)
  return { title: t('deleted_title', { company }), body: t('deleted_text', { company }) }
}

export function deletedMail(facts: { name: string; company: string; baseUrl: string }, locale: Locale): RenderedMail {
  const t = textsIn(locale)
  const url = `${facts.baseUrl}${localPath('/account/profile', locale)}`
  const rest = [text(t('deleted_private')), { kind: 'button', label: t('deleted_button'), url } as const]
  return noticeMail(deletedWords(facts.company, locale), rest, { name: facts.name, locale })
}
