/** What needs its provider, before everything else: three things, and the others behind one line. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { AlertTriangle, ChevronRight, CircleDashed, FileWarning, Unplug } from 'lucide-react'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { KeepClashForm } from '../../clash/web/keep-clash-form.tsx'
import { pathOfTrouble, SHOWN_TROUBLES, type Trouble } from '../rules/troubles.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { dayWords } from './day-words.ts'
import type { Overview } from './overview-data.ts'

const ICONS = {
  clash: AlertTriangle,
  payee: FileWarning,
  report: FileWarning,
  trader: FileWarning,
  feed: Unplug,
  gate: CircleDashed,
} as const

type TroubleStripProps = {
  troubles: readonly Trouble[]
  payee: Overview['payee']
  today: string
  answer: FormAnswer | undefined
}

export function TroubleStrip({ troubles, payee, today, answer }: TroubleStripProps) {
  const t = useTexts({ de, en })
  if (troubles.length === 0) return null
  const [shown, rest] = [troubles.slice(0, SHOWN_TROUBLES), troubles.slice(SHOWN_TROUBLES)]
  const list = (some: readonly Trouble[]) => (
    <ul className="trouble-list">
      {some.map((trouble) => (
        <li key={keyOf(trouble)}>
          <TroubleLink trouble={trouble} payee={payee} today={today} />
          {trouble.kind === 'clash' && <KeepClashForm id={trouble.clash.id} answer={answer} />}
        </li>
      ))}
    </ul>
  )
  return (
    <section className="trouble-strip" aria-labelledby="troubles">
      <h2 id="troubles" className="visually-hidden">
        {t('troubles')}
      </h2>
      {list(shown)}
      {rest.length > 0 && (
        <details>
          <summary>{t('allTroubles', { count: troubles.length })}</summary>
          {list(rest)}
        </details>
      )}
    </section>
  )
}

function keyOf(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'clash':
      return `clash ${trouble.clash.id}`
    case 'payee':
    case 'report':
    case 'trader':
      return trouble.kind
    case 'feed':
    case 'gate':
      return `${trouble.kind} ${trouble.office.id}`
  }
}

function TroubleLink({ trouble, payee, today }: Pick<TroubleStripProps, 'payee' | 'today'> & { trouble: Trouble }) {
  const path = useLocalPath()
  const Icon = ICONS[trouble.kind]
  const { title, more } = useTroubleWords(trouble, payee, today)
  return (
    <Link to={path(pathOfTrouble(trouble))}>
      <Icon size={20} className="bad" />
      <span>
        <strong>{title}</strong>
        <span className="quiet small">{more}</span>
      </span>
      <ChevronRight size={18} />
    </Link>
  )
}

function useTroubleWords(trouble: Trouble, payee: Overview['payee'], today: string): { title: string; more: string } {
  const t = useTexts({ de, en })
  const locale = useLocale()
  switch (trouble.kind) {
    case 'clash': {
      const { date, from, to, office } = trouble.clash
      const when = dayWords(date, today, { today: t('todayWord'), tomorrow: t('tomorrow') }, locale)
      return { title: t('clash', { when, from, to }), more: office.title }
    }
    case 'payee': {
      const sums = (payee?.waiting ?? []).map(({ cents, currency }) => formatMoney(cents, currency, locale)).join(', ')
      const parts = [
        trouble.restrictedAt === null
          ? ''
          : t('payeeSince', { day: formatInstant(trouble.restrictedAt, REGION_ZONE, locale) }),
        sums === '' ? '' : t('payeeWaits', { sums }),
      ].filter(Boolean)
      return {
        title: t(trouble.state === 'restricted' ? 'payeeRestricted' : 'payeeAsked'),
        more: parts.join(', ') || t('payeeHint'),
      }
    }
    case 'report': {
      const { askedAt, isStopped } = trouble.report
      return {
        title: t(isStopped ? 'reportStopped' : 'reportAsked'),
        more: t(isStopped ? 'reportStoppedMore' : 'reportAskedMore', {
          day: formatInstant(askedAt, REGION_ZONE, locale),
        }),
      }
    }
    case 'trader':
      return { title: t('traderMissing'), more: t('traderMissingMore') }
    case 'feed': {
      const { name, okAt, office } = trouble
      const read = okAt === null ? t('neverRead') : t('lastRead', { when: formatInstant(okAt, REGION_ZONE, locale) })
      return { title: t('feedSilent', { name }), more: `${office.title}, ${read}` }
    }
    case 'gate':
      return { title: t('gateMissing', { count: trouble.missing.length }), more: trouble.office.title }
  }
}
