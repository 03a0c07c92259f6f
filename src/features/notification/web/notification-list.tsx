/** Notifications by day; each leads to its page and is read then, or is marked as read where it stands. */
import { REGION_ZONE } from '#kernel/locale.ts'
import {
  BellRing,
  CalendarCheck,
  CalendarPlus,
  CalendarSync,
  CalendarX,
  CreditCard,
  Landmark,
  Star,
  Timer,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant } from '#kernel/format.ts'
import { HourDial } from '#ui/hour-dial.tsx'
import { dayGroups, localDayOf } from './day-groups.ts'
import { pathOfRoute } from '../rules/routes.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { NotificationItem, NotificationPage } from './use-notifications.ts'
import { useSwipeRight } from './use-swipe-right.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'booking.confirmed': CalendarCheck,
  'booking.canceled': CalendarX,
  'booking.extended': CalendarPlus,
  'booking.moved': CalendarSync,
  'booking.starting': Timer,
  'booking.ending': Timer,
  'booking.completed': Star,
  'rating.received': Star,
  'payment.failed': CreditCard,
  'payment.hold_failed': CreditCard,
  'payment.debit_announced': Landmark,
  'payment.taken_back': CreditCard,
  'payment.refunded': CreditCard,
  'payment.disputed': Landmark,
  'payment.dispute_won': Landmark,
  'payment.dispute_lost': Landmark,
  'payment.share_held': Landmark,
  'payment.share_freed': Landmark,
  'payment.share_withheld': Landmark,
  'payment.share_owed': Landmark,
  'payment.share_lost': Landmark,
  'payee.active': Landmark,
  'payee.asked': Landmark,
  'payee.restricted': Landmark,
  'payee.reminded': Landmark,
  'payee.paused': Landmark,
  'tax.asked': Landmark,
  'tax.reminded': Landmark,
  'tax.last_reminded': Landmark,
  'tax.blocked': Landmark,
  'tax.unblocked': Landmark,
  'tax.copy_ready': Landmark,
  'payout.failed': Landmark,
}

export function NotificationList({
  page: { data, meta },
  isOnlyNew,
  onFollowed,
  onRead,
  readButton,
}: {
  page: NotificationPage
  isOnlyNew: boolean
  /** Its page is about to be shown. */
  onFollowed(id: number): void
  /** It was marked as read, and stays where it is. */
  onRead(id: number): void
  readButton(item: NotificationItem): ReactNode
}) {
  const t = useTexts({ de, en })
  if (data.length === 0)
    return (
      <div className="empty-state">
        <HourDial fromQuarter={36} hours={4} size={96} />
        <h2>{t(isOnlyNew ? 'noneNew' : 'none')}</h2>
        <p className="quiet">{t(isOnlyNew ? 'noneNewHint' : 'noneHint')}</p>
      </div>
    )
  return dayGroups(data, meta.now).map(({ day, items }) => (
    <section key={day} className="note-day">
      <h2>{t(day)}</h2>
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} isOld={day === 'older'} onFollowed={onFollowed} onRead={onRead}>
            {!item.read && readButton(item)}
          </Item>
        ))}
      </ul>
    </section>
  ))
}

type ItemProps = {
  item: NotificationItem
  isOld: boolean
  onFollowed(id: number): void
  onRead(id: number): void
  /** What marks it as read. */
  children: ReactNode
}

function Item({ item, isOld, onFollowed, onRead, children }: ItemProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const Icon = ICONS[item.type] ?? BellRing
  const swipe = useSwipeRight(item.read ? undefined : () => onRead(item.id))
  return (
    <li className="note-row" {...swipe}>
      <Link
        className={item.read ? 'note' : 'note fresh'}
        to={pathOfRoute(item.route, item.params, locale)}
        onClick={() => !item.read && onFollowed(item.id)}
        draggable={false}
      >
        <span className="note-dot">{!item.read && <span className="visually-hidden">{t('isNew')}</span>}</span>
        <span className="note-icon">
          <Icon size={19} />
        </span>
        <span className="note-words">
          <b>{item.title}</b>
          {item.body !== '' && <span>{item.body}</span>}
        </span>
        <time dateTime={item.at}>
          {isOld ? formatDay(localDayOf(item.at), locale) : formatInstant(item.at, REGION_ZONE, locale, 'time')}
        </time>
      </Link>
      {children}
    </li>
  )
}
