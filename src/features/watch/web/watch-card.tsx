/** One watch: what is wanted, when, its state, and the offer while it is valid. */
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { parseTime } from '#kernel/quarters.ts'
import { Tag } from '#ui/tag.tsx'
import { wishQuery } from '#features/booking/rules/wish-in-url.ts'
import { PRICE_CEILING } from '#features/search/rules/limits.ts'
import { NO_SEARCH, toUrl, type DistanceKm } from '#features/search/rules/search-url.ts'
import { categoryName } from '#features/office/rules/categories.ts'
import { EQUIPMENT } from '#features/office/rules/equipment.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { declineOffer, endWatch, listWatches, reopenWatch } from '../contract.ts'
import { isAlive } from '../rules/states.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { OfferClock } from './offer-clock.tsx'

export type Watch = ReplyData<typeof listWatches>['data'][number]

export function WatchCard({ watch, onChanged }: { watch: Watch; onChanged: () => void }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { offer, date, from, to } = watch
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const what = useWatchTitle(watch)
  const wish = {
    date,
    quarter: Math.floor((parseTime(from) ?? 0) / 15),
    hours: watch.hours,
    quantity: watch.quantity,
    code: '',
  }
  const href = watch.office
    ? path(`/office/${watch.office.id}?${wishQuery(wish)}`)
    : toUrl(path('/'), searchAgain(watch))

  const request = { params: { id: watch.id } }
  const changes = {
    end: () => callApi<typeof endWatch>('DELETE', '/api/watch/{id}', request),
    decline: () => callApi<typeof declineOffer>('POST', '/api/watch/{id}/decline', request),
    reopen: () => callApi<typeof reopenWatch>('POST', '/api/watch/{id}/reopen', request),
  }

  async function change(name: keyof typeof changes): Promise<void> {
    setIsBusy(true)
    setError('')
    const answer = await changes[name]()
    setIsBusy(false)
    onChanged()
    if (!answer.ok) return setError(answer.message || t('failed'))
    if (name === 'reopen') return
    const { showToast } = await import('#ui/show-toast.ts')
    showToast(
      name === 'decline'
        ? { text: t('declined') }
        : {
            text: t('ended'),
            ...(answer.reply.data.mayReopen && {
              action: { label: t('undo'), run: () => void change('reopen') },
            }),
          },
    )
  }

  return (
    <li className="watch-card" data-state={watch.state}>
      <div className="watch-words">
        <StateTag watch={watch} />
        <h3>
          <Link to={href}>{what}</Link>
        </h3>
        <p className="num">
          {t('time', { day: formatDay(date, locale), from, to })}
          {watch.quantity > 1 && ` · ${t('quantity', { count: watch.quantity })}`}
        </p>
        {watch.office && (
          <p className="quiet small">
            {watch.office.provider}, {watch.office.city}
          </p>
        )}
      </div>
      {offer && (
        <div className="watch-offer">
          <p className="num">
            {t(watch.office ? 'offerPrice' : 'offerText', {
              title: offer.office.title,
              place: offer.office.city,
              price: offer.totalCents === 0 ? t('offerFree') : formatMoney(offer.totalCents, offer.currency, locale),
            })}
          </p>
          <OfferClock until={offer.until} onOver={onChanged} />
          <div className="row">
            <ButtonLink look="primary" to={path(`/book/${offer.office.id}?${wishQuery(wish)}&hold=${offer.booking}`)}>
              {t('book')}
            </ButtonLink>
            <Button disabled={isBusy} onClick={() => void change('decline')}>
              {t('decline')}
            </Button>
          </div>
        </div>
      )}
      {error !== '' && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
      {/* Declining the offer of a watch for a single office has the same effect, so only one of the two buttons
          shows. */}
      {isAlive(watch.state) && !(offer && watch.office) && (
        <Button
          look="text"
          className="watch-end"
          disabled={isBusy}
          aria-label={t('endOf', { what })}
          onClick={() => void change('end')}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

const ENDED = {
  person: 'endedPerson',
  time: 'endedTime',
  offer: 'endedOffer',
  office: 'endedOffice',
} as const

function StateTag({ watch: { state, endedBy } }: { watch: Watch }) {
  const t = useTexts({ de, en })
  if (state === 'offered') return <Tag tone="good">{t('stateOffered')}</Tag>
  if (state === 'taken') return <Tag tone="good">{t('stateTaken')}</Tag>
  if (state === 'open') return <Tag>{t('stateOpen')}</Tag>
  return <Tag>{t(endedBy === null ? 'endedPerson' : ENDED[endedBy])}</Tag>
}

/** The office's name, or the search as a text. */
function useWatchTitle({ office, search }: Watch): string {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (office) return office.title
  if (!search) return ''
  const { group, place, bounds, distance, price, refugees, equipment, category, people } = search
  const money = (euros: number) => formatMoney(euros * 100, 'EUR', locale).replace(/[.,]00/, '')
  const [from, to] = price
  const parts = [
    t('atPlace', { group: t(group === 2 ? 'rooms' : 'desks'), place: place || t(bounds ? 'onMap' : 'here') }),
    ...(distance === null ? [] : [t('distance', { count: distance })]),
    ...(to < PRICE_CEILING
      ? [t('price', { from: money(from), to: money(to) })]
      : from > 0
        ? [t('priceFrom', { from: money(from) })]
        : []),
    ...(refugees ? [t('refugees')] : []),
    ...category.map((key) => categoryName(key, locale)),
    ...EQUIPMENT.filter(({ key }) => equipment.includes(key)).map((item) => item[locale]),
    ...(people > 1 ? [t('people', { count: people })] : []),
  ]
  return parts.join(' · ')
}

function searchAgain({ search, date, from, hours }: Watch) {
  if (!search) return NO_SEARCH
  return {
    ...NO_SEARCH,
    place: search.place === '' ? null : search.place,
    at: search.location,
    provider: search.provider,
    bounds: search.bounds,
    price: search.price,
    distance: search.distance as DistanceKm | null,
    group: search.group === 2 ? (2 as const) : (1 as const),
    refugees: search.refugees ? true : null,
    equipment: search.equipment,
    category: search.category,
    people: search.people,
    date,
    time: from,
    hours,
  }
}
