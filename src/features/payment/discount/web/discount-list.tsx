/** Discount codes and what they say, the newest first; each can be ended. */
import { REGION_ZONE } from '#kernel/locale.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { Tag } from '#ui/tag.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ALL_WEEKDAYS } from '../rules/terms.ts'
import { END, type Discount } from './discount-data.ts'
import { weekdayName } from '#kernel/weekday-name.ts'

type DiscountListProps = {
  discounts: readonly Discount[]
  mayEnd: boolean
  /** To the form that ends one. */
  answer: FormAnswer | undefined
}

export function DiscountList({ discounts, mayEnd, answer }: DiscountListProps) {
  const t = useTexts({ de, en })
  if (discounts.length === 0) return <p className="quiet">{t('none')}</p>
  return (
    <ul className="stack">
      {discounts.map((one) => (
        <li key={one.code} className="panel stack">
          <div className="spread">
            <h2 className="num">{one.code}</h2>
            <Tag tone={one.state === 'running' ? 'good' : 'plain'}>{t(`state_${one.state}`)}</Tag>
          </div>
          <Gain discount={one} />
          <Terms discount={one} />
          {mayEnd && one.state !== 'ended' && <EndForm code={one.code} answer={answer} />}
        </li>
      ))}
    </ul>
  )
}

/** The button that ends a code. @param answer to any of them */
export function EndForm({ code, answer }: { code: string; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  return (
    <PostForm intent={END} answer={answer?.values['code'] === code ? answer : undefined}>
      <input type="hidden" name="code" value={code} />
      <FormMessage />
      <SubmitButton aria-label={`${t('end')}: ${code}`}>{t('end')}</SubmitButton>
    </PostForm>
  )
}

/** What it takes off, and how often that has been used. */
export function Gain({ discount: { currency, percent, amountCents, used, usageLimit } }: { discount: Discount }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const off =
    percent !== null ? `${formatNumber(percent, locale)} %` : formatMoney(amountCents ?? 0, currency ?? 'EUR', locale)
  return (
    <p className="num">
      <strong>{t('off', { value: off })}</strong>,{' '}
      {usageLimit === null ? t('used', { used }) : t('usedOf', { used, limit: usageLimit })}
    </p>
  )
}

export function Terms({ discount }: { discount: Discount }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { currency, personLimit, weekdays, people, owner } = discount
  const money = (cents: number) => formatMoney(cents, currency ?? 'EUR', locale)
  const places = [...discount.offices.map(({ title }) => title), ...discount.providers.map(({ name }) => name)]
  const words = [
    discount.minimumCents !== null && t('atLeast', { amount: money(discount.minimumCents) }),
    discount.maximumCents !== null && t('atMost', { amount: money(discount.maximumCents) }),
    spanWords(
      discount.validFrom && formatInstant(discount.validFrom, REGION_ZONE, locale),
      discount.validUntil && formatInstant(discount.validUntil, REGION_ZONE, locale),
      { both: 'fromTo', from: 'from', until: 'until' },
      t,
    ),
    spanWords(
      discount.bookingFrom && formatDay(discount.bookingFrom, locale, 'dated'),
      discount.bookingUntil && formatDay(discount.bookingUntil, locale, 'dated'),
      { both: 'visitFromTo', from: 'visitFrom', until: 'visitUntil' },
      t,
    ),
    weekdays.length < ALL_WEEKDAYS.length &&
      t('onDays', { days: weekdays.map((day) => weekdayName(day, locale)).join(', ') }),
    personLimit !== null && t('perPerson', { count: personLimit }),
    people > 0 && t('forPeople', { count: people }),
    places.length > 0 && t('at', { places: places.join(', ') }),
    t(`paidBy_${discount.fundedBy}`),
    owner !== null && t('ownerIs', { name: owner }),
  ]
  return <p className="quiet small num">{words.filter(Boolean).join(', ')}</p>
}

type SpanKeys = Record<
  'both' | 'from' | 'until',
  'fromTo' | 'from' | 'until' | 'visitFromTo' | 'visitFrom' | 'visitUntil'
>

function spanWords(
  from: string | null,
  until: string | null,
  keys: SpanKeys,
  t: (key: SpanKeys['both'], slots: Record<string, string>) => string,
): string | false {
  if (from && until) return t(keys.both, { from, until })
  if (from) return t(keys.from, { from })
  return until ? t(keys.until, { until }) : false
}
