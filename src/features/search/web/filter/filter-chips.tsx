/** Tabs for the group and chips for the filters. They are links, so that they work before and without script. */
import { Check, ChevronDown, HeartHandshake, LampDesk, Presentation, SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import { PRICE_CEILING } from '../../rules/limits.ts'
import {
  countFilters,
  NEAREST_FIRST,
  NO_SEARCH,
  orderShown,
  orderWords,
  STEP_FREE,
  toUrl,
  withKey,
  type Search,
} from '../../rules/search-url.ts'
import type { SearchReply } from '../results/browse-data.ts'
import { shownCount } from '../results/shown-count.ts'
import { orderText } from '../results/order-text.ts'
import { useResultTexts, type ResultTexts } from '../results/use-result-texts.ts'

/** The filters that the menu of one chip can hold. */
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
            <Icon size={20} />
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
  const order = orderText(orderShown(search), t)
  const hasPrice = price[0] > 0 || price[1] < PRICE_CEILING
  const set = countFilters(search)
  const menu = (part: FilterPart) => ({ search, text: t(part), onOpen: () => onOpen(part) })
  return (
    <ul className="chips filter-chips" aria-label={t('filters')} ref={showWholeOnFocus}>
      <li>
        <ChipLink search={search} to={{ onlyAvailable: !search.onlyAvailable }} on={search.onlyAvailable}>
          {search.onlyAvailable && <Check size={18} strokeWidth={2} />}
          {t('onlyAvailable')}
        </ChipLink>
      </li>
      {hasRefugeeMode && (
        <li>
          <ChipLink search={search} to={{ refugees: search.refugees !== true }} on={search.refugees === true}>
            <HeartHandshake size={18} />
            {t('refugees')}
          </ChipLink>
        </li>
      )}
      <li>
        <MenuChip
          {...menu('distance')}
          set={distance === null ? null : t('distanceUpTo', { count: distance })}
          without={{ distance: null }}
        />
      </li>
      <li>
        <MenuChip
          {...menu('price')}
          set={hasPrice ? priceText(price, currency, t, locale) : null}
          without={{ price: NO_SEARCH.price }}
        />
      </li>
      <li>
        <MenuChip
          {...menu('equipment')}
          set={equipment.length > 0 ? t('equipmentSet', { count: equipment.length }) : null}
          without={{ equipment: isStepFree ? [STEP_FREE] : [] }}
        />
      </li>
      <li>
        <MenuChip
          {...menu('category')}
          set={category.length > 0 ? t('categorySet', { count: category.length }) : null}
          without={{ category: [] }}
        />
      </li>
      <li>
        <MenuChip
          {...menu('people')}
          set={people > 1 ? t('peopleFrom', { count: people }) : null}
          without={{ people: 1 }}
        />
      </li>
      <li>
        <ChipLink search={search} to={{ equipment: withKey(search.equipment, STEP_FREE, !isStepFree) }} on={isStepFree}>
          {isStepFree && <Check size={18} strokeWidth={2} />}
          {t('stepFree')}
        </ChipLink>
      </li>
      <li>
        <MenuChip
          {...menu('order')}
          text={order}
          set={orderWords(search.order).length === 0 ? null : order}
          without={{ order: NEAREST_FIRST }}
        />
      </li>
      <li>
        <button type="button" className="chip needs-script" onClick={() => onOpen('all')}>
          <SlidersHorizontal size={18} />
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

/**
 * Scrolls a focused chip fully into view: browsers leave it cut off at the edge of the row once a bit of it can be
 * seen.
 */
function showWholeOnFocus(row: HTMLElement | null) {
  const show = ({ target }: FocusEvent) => {
    if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  row?.addEventListener('focusin', show)
  return () => row?.removeEventListener('focusin', show)
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

type MenuChipProps = {
  search: Search
  text: string
  /** The value of the filter as a text; null when the filter is not set. */
  set: string | null
  /** The changes that clear this filter. */
  without: Partial<Search>
  onOpen: () => void
}

/**
 * A chip that opens its filter menu, whether the filter is set or not. On wide screens a button of its own clears it.
 */
function MenuChip({ search, text, set, without, onOpen }: MenuChipProps) {
  const t = useResultTexts()
  const path = useLocalPath()
  return (
    <span className={set === null ? 'chip chip-menu needs-script' : 'chip chip-menu on'}>
      <button type="button" className="chip-open num" aria-haspopup="dialog" onClick={onOpen}>
        {set ?? text}
        <ChevronDown size={17} strokeWidth={2} />
      </button>
      {set !== null && (
        <Link
          className="chip-clear"
          aria-label={t('removeFilter', { filter: set })}
          to={toUrl(path('/'), { ...search, ...without, selected: null })}
          preventScrollReset
          // The link that clears the filter disappears with it, so the focus moves to the chip's menu button.
          onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector('button')?.focus()}
        >
          <X size={17} strokeWidth={2} />
        </Link>
      )}
    </span>
  )
}

/** "10 €–40 € pro Std.", whole euros or francs without cents. */
export function priceText(
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
