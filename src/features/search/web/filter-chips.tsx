/** Tabs for the group and chips for the filters. They are links, so that they work before and without script. */
import { Check, ChevronDown, HeartHandshake, LampDesk, Presentation, SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import { PRICE_CEILING } from '../rules/limits.ts'
import { countFilters, NO_SEARCH, orderShown, STEP_FREE, toUrl, withKey, type Search } from '../rules/search-url.ts'
import type { SearchReply } from './browse-data.ts'
import { shownCount } from './shown-count.ts'
import { useResultTexts, type ResultTexts } from './use-result-texts.ts'

/** What a chip's own menu holds. */
export type FilterPart = 'price' | 'distance' | 'equipment' | 'category' | 'people' | 'order'

type Change = { search: Search; to: Partial<Search> }

export function GroupTabs({
  search,
  groups,
}: {
  search: Search
  groups: SearchReply['meta']['groups']['data'] | undefined
}) {
  const t = useResultTexts()
  const path = useLocalPath()
  return (
    <nav className="seg group-tabs" aria-label={t('groups')}>
      {([1, 2] as const).map((group) => {
        const total = groups?.find((one) => one.id === group)?.total
        const Icon = group === 1 ? LampDesk : Presentation
        return (
          <Link
            key={group}
            to={toUrl(path('/'), { ...search, group, selected: null })}
            aria-current={search.group === group ? 'true' : undefined}
            preventScrollReset
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(group === 1 ? 'tabDesks' : 'tabRooms')}
            {total !== undefined && <span className="tab-count num">{shownCount(total)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

export function FilterChips({
  search,
  currency,
  hasRefugeeMode,
  onOpen,
}: {
  search: Search
  currency: Currency
  hasRefugeeMode: boolean
  onOpen: (part: FilterPart | 'all') => void
}) {
  const t = useResultTexts()
  const locale = useLocale()
  const { distance, price, category, people } = search
  const equipment = search.equipment.filter((key) => key !== STEP_FREE)
  const isStepFree = search.equipment.includes(STEP_FREE)
  const order = orderShown(search)
  const hasPrice = price[0] > 0 || price[1] < PRICE_CEILING
  const set = countFilters(search)
  return (
    <ul
      className="chips filter-chips"
      aria-label={t('filters')}
      // Browsers leave a chip at the edge of the row where it is, cut, as soon as a bit of it can be seen.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <li>
        <ChipLink search={search} to={{ onlyAvailable: !search.onlyAvailable }} on={search.onlyAvailable}>
          {search.onlyAvailable && <Check size={18} strokeWidth={2} aria-hidden="true" />}
          {t('onlyAvailable')}
        </ChipLink>
      </li>
      {hasRefugeeMode && (
        <li>
          <ChipLink search={search} to={{ refugees: search.refugees !== true }} on={search.refugees === true}>
            <HeartHandshake size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('refugees')}
          </ChipLink>
        </li>
      )}
      <li>
        {distance === null ? (
          <ChipButton onOpen={() => onOpen('distance')}>{t('distance')}</ChipButton>
        ) : (
          <RemoveChip search={search} to={{ distance: null }} text={t('distanceUpTo', { count: distance })} />
        )}
      </li>
      <li>
        {hasPrice ? (
          <RemoveChip search={search} to={{ price: NO_SEARCH.price }} text={priceWords(price, currency, t, locale)} />
        ) : (
          <ChipButton onOpen={() => onOpen('price')}>{t('price')}</ChipButton>
        )}
      </li>
      <li>
        {equipment.length > 0 ? (
          <RemoveChip
            search={search}
            to={{ equipment: isStepFree ? [STEP_FREE] : [] }}
            text={t('equipmentSet', { count: equipment.length })}
          />
        ) : (
          <ChipButton onOpen={() => onOpen('equipment')}>{t('equipment')}</ChipButton>
        )}
      </li>
      <li>
        {category.length > 0 ? (
          <RemoveChip search={search} to={{ category: [] }} text={t('categorySet', { count: category.length })} />
        ) : (
          <ChipButton onOpen={() => onOpen('category')}>{t('category')}</ChipButton>
        )}
      </li>
      <li>
        {people > 1 ? (
          <RemoveChip search={search} to={{ people: 1 }} text={t('peopleFrom', { count: people })} />
        ) : (
          <ChipButton onOpen={() => onOpen('people')}>{t('people')}</ChipButton>
        )}
      </li>
      <li>
        <ChipLink search={search} to={{ equipment: withKey(search.equipment, STEP_FREE, !isStepFree) }} on={isStepFree}>
          {isStepFree && <Check size={18} strokeWidth={2} aria-hidden="true" />}
          {t('stepFree')}
        </ChipLink>
      </li>
      <li>
        {search.order === 'distance' ? (
          <ChipButton onOpen={() => onOpen('order')}>{t(`order_${order}`)}</ChipButton>
        ) : (
          <RemoveChip search={search} to={{ order: 'distance' }} text={t(`order_${order}`)} />
        )}
      </li>
      <li>
        <button type="button" className="chip needs-script" onClick={() => onOpen('all')}>
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('allFilters')}
          {set > 0 && (
            <span className="chip-count num">
              <span aria-hidden="true">{set}</span>
              <span className="visually-hidden">{t('filtersSet', { count: set })}</span>
            </span>
          )}
        </button>
      </li>
    </ul>
  )
}

function ChipLink({ search, to, on, children }: Change & { on: boolean; children: ReactNode }) {
  const path = useLocalPath()
  return (
    <Link
      className={on ? 'chip on' : 'chip'}
      to={toUrl(path('/'), { ...search, ...to, selected: null })}
      aria-current={on ? 'true' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

function RemoveChip({ search, to, text }: Change & { text: string }) {
  const t = useResultTexts()
  return (
    <ChipLink search={search} to={to} on>
      <span className="num" aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden">{t('removeFilter', { filter: text })}</span>
      <X size={17} strokeWidth={2} aria-hidden="true" />
    </ChipLink>
  )
}

function ChipButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip needs-script" aria-haspopup="dialog" onClick={onOpen}>
      {children}
      <ChevronDown size={17} strokeWidth={2} aria-hidden="true" />
    </button>
  )
}

/** "10 €–40 € pro Std.", whole euros or francs without cents. */
export function priceWords(
  [from, to]: Search['price'],
  currency: Currency,
  t: ResultTexts,
  locale: 'de' | 'en',
): string {
  const money = (units: number) => formatMoney(units * 100, currency, locale).replace(/[.,]00/, '')
  if (from > 0 && to < PRICE_CEILING) return t('priceRange', { from: money(from), to: money(to) })
  if (from > 0) return t('priceFrom', { from: money(from) })
  return to < PRICE_CEILING ? t('priceUpTo', { to: money(to) }) : t('priceAny')
}
