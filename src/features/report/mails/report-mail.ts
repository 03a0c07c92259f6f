/** The mails about a report: its receipt, and the statement of reasons for both sides (DSA, Articles 16 and 17). */
import type { MailPart, RenderedMail } from '#features/notification/mails/render-mail.ts'
import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import { intlTag, REGION_ZONE, type Locale } from '#kernel/locale.ts'
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import { translator } from '#kernel/texts.ts'
import { DAYS_TO_DECIDE } from '../rules/case-states.ts'
import { restricts, type ReportAction } from '../rules/report-kinds.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

const dayIn = (at: Temporal.Instant, locale: Locale) =>
  new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: REGION_ZONE }).format(at.epochMilliseconds)

type Reader = {
  /** Empty for somebody who has not said it. */
  readonly name: string
  readonly locale: Locale
  readonly isGuest: boolean
  /** The page of the case, signed. */
  readonly url: string
}

const footOf = ({ name, locale, isGuest }: Reader) => ({
  name,
  locale,
  ...(isGuest && { reason: textsIn(locale)('guestReason') }),
})

export type ReceivedFacts = { readonly title: string; readonly at: Temporal.Instant }

export function receivedWords({ title, at }: ReceivedFacts, locale: Locale) {
  const t = textsIn(locale)
  return {
    title: t('received_title'),
    body: t('received_text', { title, day: dayIn(at, locale), days: DAYS_TO_DECIDE }),
  }
}

export function receivedMail(facts: ReceivedFacts, reader: Reader): RenderedMail {
  const t = textsIn(reader.locale)
  return noticeMail(
    receivedWords(facts, reader.locale),
    [{ kind: 'button', label: t('receivedButton'), url: reader.url }],
    footOf(reader),
  )
}

export type Decided = {
  readonly title: string
  readonly side: 'owner' | 'reporter'
  /** When it was reported; without a report, when it was decided on first. */
  readonly at: Temporal.Instant
  readonly isReported: boolean
  readonly action: ReportAction
  readonly ground: RuleGround | null
  readonly rule: string
  readonly facts: string
  /** What was decided before, when this answers a complaint. */
  readonly before: ReportAction | null
  /** Until when the reader may complain; null when they may not. */
  readonly complainUntil: Temporal.Instant | null
}

export function decidedWords({ title, side, at, isReported, action, before }: Decided, locale: Locale) {
  const t = textsIn(locale)
  const isBack = before !== null && before !== action && restricts(before) && !restricts(action)
  const outcome = isBack ? t(`back_${before}`) : t(`outcome_${action}`)
  const slots = { title, outcome, day: dayIn(at, locale) }
  if (before !== null) return { title: t('answered_title'), body: t('answered_text', slots) }
  return side === 'owner'
    ? { title: t('acted_title', slots), body: t(isReported ? 'acted_text' : 'acted_unasked_text', slots) }
    : { title: t('decided_title'), body: t('decided_text', slots) }
}

export function decidedMail(decided: Decided, reader: Reader): RenderedMail {
  return noticeMail(decidedWords(decided, reader.locale), statementParts(decided, reader), footOf(reader))
}

/** The reasons, who decided, and how to complain. */
export function statementParts(
  { ground, rule, facts, isReported, complainUntil: until }: Decided,
  { locale, url }: Pick<Reader, 'locale' | 'url'>,
): readonly MailPart[] {
  const t = textsIn(locale)
  return [
    { kind: 'strong', text: t('reasons') },
    {
      kind: 'facts',
      rows: [
        [t('facts'), facts],
        ...(ground === null
          ? []
          : ([
              [t(ground), rule],
              [t('scope'), t('scopeText')],
            ] as const)),
      ],
    },
    { kind: 'text', text: t(isReported ? 'byHuman' : 'byHumanUnasked') },
    { kind: 'text', text: until === null ? t('redress') : t('complain', { day: dayIn(until, locale) }) },
    { kind: 'button', label: t('complainButton'), url },
  ]
}
