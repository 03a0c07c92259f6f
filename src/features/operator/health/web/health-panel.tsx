/** How the product does: what needs somebody with the next step, and behind it everything that is measured. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatNumber } from '#kernel/format.ts'
import { intlTag, REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import type { readHealth } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { lengthWords } from './length-words.ts'

type Measured = ReplyData<typeof readHealth>['data']
type One = Measured['health'][number]

const needsSomebody = ({ state }: One) => state === 'look' || state === 'broken'

export function HealthPanel({ measured: { at, health } }: { measured: Measured }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const bad = health.filter(needsSomebody)
  const isKnown = health.some(({ state }) => state !== 'unmeasured')
  const when = at === null ? '' : formatInstant(at, REGION_ZONE, locale, 'dated')
  return (
    <section className="panel stack" aria-labelledby="health">
      <h2 id="health">{t('title')}</h2>
      {!isKnown && <Notice tone="bad">{at === null ? t('never') : t('stale', { at: when })}</Notice>}
      {isKnown && bad.length === 0 && <p>{t('allGood')}</p>}
      {bad.length > 0 && <HealthList health={bad} />}
      <details>
        <summary>{t('all')}</summary>
        <HealthList health={health} />
        {isKnown && <p className="quiet small num">{t('measuredAt', { at: when })}</p>}
      </details>
    </section>
  )
}

function HealthList({ health }: { health: readonly One[] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <ul className="health-list">
      {health.map((one) => (
        <li key={one.check}>
          <b>{t(`name_${one.check}`)}</b>
          <Tag tone={one.state === 'ok' ? 'good' : needsSomebody(one) ? 'bad' : 'plain'}>{t(`state_${one.state}`)}</Tag>
          <p className="num">{saidOf(one, t, locale)}</p>
          {needsSomebody(one) && <p className="quiet">{t('next', { step: t(`${one.check}_next`) })}</p>}
        </li>
      ))}
    </ul>
  )
}

function saidOf(
  { check, state, count, seconds }: One,
  t: ReturnType<typeof useTexts<typeof de>>,
  locale: Locale,
): string {
  const slots = {
    count: formatNumber(count ?? 0, locale),
    age: lengthWords(seconds ?? 0, intlTag(locale)),
  }
  if (state === 'unmeasured') return t('unmeasured')
  if (state === 'none') return check === 'replica' || check === 'backup' || check === 'disk' ? t(`${check}_none`) : ''
  if (check === 'backup' && seconds === null) return t('backup_unknown')
  if (check === 'backup' && count === null) return t('backup_unproven', slots)
  return t(`${check}_${state === 'ok' ? 'good' : 'bad'}`, slots)
}
