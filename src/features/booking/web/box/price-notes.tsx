/** Until when cancelling is free, how much is held on the card, and in which time zone the times are. */
import { CreditCard, Globe, Undo2 } from 'lucide-react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import { FULL_DAY_HOURS } from '../../rules/limits.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { useViewerZone } from './use-viewer-zone.ts'

type PriceNotesProps = {
  currency: Currency
  blockCents: number
  /** A bank account is chosen: nothing is held. */
  isDebit?: boolean
  /** The company pays with the statement of the month: nothing is held. */
  byStatement?: boolean
  freeUntil: string
  startAt: string
  zone: string
}

export function PriceNotes(props: PriceNotesProps) {
  const { currency, blockCents, isDebit = false, byStatement = false, freeUntil, startAt, zone } = props
  const t = useTexts({ de, en })
  const locale = useLocale()
  const own = useViewerZone()
  const there = formatInstant(startAt, zone, locale)
  const here = own === null ? there : formatInstant(startAt, own, locale)
  return (
    <ul className="price-notes">
      <li>
        <Undo2 size={17} />
        {t('freeUntil', { at: formatInstant(freeUntil, zone, locale) })}
      </li>
      <li>
        <CreditCard size={17} />
        {byStatement && blockCents > 0
          ? t('onStatement')
          : isDebit && blockCents > 0
            ? t('debitLater')
            : blockCents > 0
              ? t('block', { amount: formatMoney(blockCents, currency, locale), hours: FULL_DAY_HOURS })
              : t('blockFree')}
      </li>
      {here !== there && (
        <li>
          <Globe size={17} />
          {t('inZone', { zone, time: here })}
        </li>
      )}
    </ul>
  )
}
