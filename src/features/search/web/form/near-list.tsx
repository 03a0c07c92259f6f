/**
 * The start page's short list of places near the visitor that are free at the next start. It also works without script.
 */
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { toUrl, type Search } from '../../rules/search-url.ts'
import type { BrowseData } from '../results/browse-data.ts'
import { OfficeCard } from '../results/office-card.tsx'
import { useResultTexts } from '../results/use-result-texts.ts'

type NearListProps = { near: NonNullable<BrowseData['near']>; search: Search }

export function NearList({ near, search }: NearListProps) {
  const t = useResultTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const { when } = near.reply.meta
  const place = near.place ?? t('defaultPlace')
  const all = toUrl(path('/'), { ...search, place, at: near.at, date: when.date, time: when.time })
  return (
    <section className="near" aria-labelledby="near">
      <div className="near-head">
        <div>
          <h2 id="near">{t('nearNow', { place })}</h2>
          <p className="quiet num">
            {t('nearWhen', { day: formatDay(when.date, locale), from: when.time, to: when.endTime })}
          </p>
        </div>
        <ButtonLink to={all}>{t('nearAll')}</ButtonLink>
      </div>
      <ul className="near-grid">
        {near.reply.data.map((card, index) => (
          <li key={card.id}>
            <OfficeCard card={card} when={when} level={3} eager={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
