/** The bookings of the month; the cost centre of each is changed in its row (`?edit=`). */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CostFields, type KnownCostCentre } from '../../cost/web/cost-fields.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Billing } from './billing-data.ts'
import { withSearch } from './with-search.ts'

type BookedListProps = {
  billing: Billing
  centres: readonly KnownCostCentre[]
  search: URLSearchParams
  answer: FormAnswer | undefined
}

export function BookedList({ billing, centres, search, answer }: BookedListProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const edited = search.get('edit')
  const { bookings, count, currency, month } = billing
  return (
    <section className="panel stack" aria-labelledby="booked">
      <div className="spread billing-head">
        <h2 id="booked">{t('bookedIn', { month: formatMonth(month, locale) })}</h2>
        {bookings.length < count && (
          <ButtonLink to={`?${withSearch(search, { all: 'true' })}`} preventScrollReset>
            {t('allBookings', { total: count })}
          </ButtonLink>
        )}
      </div>
      <ul className="billing-bookings">
        {bookings.map((one) => {
          const day = formatDay(one.day, locale)
          return (
            <li key={one.id}>
              <span className="quiet num">{day}</span>
              <span className="billing-what">
                <span>{one.person}</span>
                <span className="quiet small">
                  {one.place}
                  {one.isFee && ` · ${t('isFee')}`}
                  {one.reference !== null && ` · ${one.reference}`}
                </span>
              </span>
              <span className="billing-cost">
                {one.costCentre ?? '–'}
                {one.mayChange && edited !== String(one.id) && (
                  <ButtonLink
                    look="text"
                    to={`?${withSearch(search, { edit: String(one.id) })}`}
                    preventScrollReset
                    aria-label={t('changeOf', { person: one.person, day })}
                  >
                    {t('change')}
                  </ButtonLink>
                )}
              </span>
              <strong className="num">{formatMoney(one.cents, currency, locale)}</strong>
              {one.mayChange && edited === String(one.id) && (
                <PostForm intent="cost" answer={answer} className="stack billing-edit" preventScrollReset>
                  <h3>{t('changeTitle', { person: one.person, place: one.place, day })}</h3>
                  <input type="hidden" name="id" value={one.id} />
                  <CostFields cost={one} known={centres} />
                  <FormMessage />
                  <div className="row">
                    <SubmitButton look="primary">{t('save')}</SubmitButton>
                    <ButtonLink to={`?${withSearch(search, {})}`} preventScrollReset>
                      {t('cancel')}
                    </ButtonLink>
                  </div>
                </PostForm>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
