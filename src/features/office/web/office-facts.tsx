/** The row of facts: how many places, how large, for how many people, the shortest booking. */
import { formatNumber } from '#kernel/format.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { MINIMUM_HOURS } from '../rules/limits.ts'
import type { Office } from './office-data.ts'

const WHOLE_ROOM = 2 // Spec 3: group 2 means whole office or room

export function OfficeFacts({ office }: { office: Pick<Office, 'group' | 'capacity' | 'area' | 'people'> }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <dl className="facts" aria-label={t('facts')}>
      {office.group === WHOLE_ROOM ? (
        <Fact value={t('wholeRoomValue')} name={t('wholeRoom')} />
      ) : (
        <Fact value={String(office.capacity)} name={t('desks', { count: office.capacity })} />
      )}
      {/* Nobody has measured what colleagues share. */}
      {office.area > 0 && <Fact value={`${formatNumber(office.area, locale)} m²`} name={t('area')} />}
      <Fact value={String(office.people)} name={t('people')} />
      <Fact value={t('hoursShort', { count: MINIMUM_HOURS })} name={t('minimum')} />
    </dl>
  )
}

function Fact({ value, name }: { value: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
