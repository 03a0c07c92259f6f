/** What it costs together, why it cannot be booked yet, and the button that books for all of them or nobody. */
import { CreditCard, Lock, RotateCcw } from 'lucide-react'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FEWEST_PEOPLE } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { TeamDay } from './load-team-day.ts'

export function TeamDaySummary({ team }: { team: TeamDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { plan, freeUntil } = team
  const money = (cents: number) => formatMoney(cents, plan.currency, locale)
  const isBegun = plan.reason?.code === 'team.members' && plan.people.length + plan.guests < FEWEST_PEOPLE
  const people = t('people', { count: plan.people.length + plan.guests })
  return (
    <aside className="panel stack team-day-summary" aria-label={t('together')}>
      <h2>{t('together')}</h2>
      <p className="spread num">
        <span>{t('each', { people, hours: plan.hours })}</span>
        <span>{money(plan.totalCents)}</span>
      </p>
      <p className="spread num team-day-total">
        <b>{t('sum', { people })}</b>
        <b>{money(plan.totalCents)}</b>
      </p>
      <input type="hidden" name="total" value={plan.totalCents} />
      <div aria-live="polite">
        {/* Whoever has just begun to choose has done nothing wrong. */}
        {isBegun && <p className="quiet">{plan.reason?.message}</p>}
        {plan.reason && !isBegun && (
          <Notice tone="bad">
            <span>
              <b>{t('allOrNobody')}</b> {plan.reason.message} {t('nothingBooked')}
            </span>
          </Notice>
        )}
      </div>
      <FormMessage />
      {plan.reason ? (
        <Button look="primary" isWide disabled>
          {t('go', { people })}
        </Button>
      ) : (
        <SubmitButton look="primary" isWide>
          {t('go', { people })}
        </SubmitButton>
      )}
      <Fitting team={team} />
      <ul className="team-day-notes quiet small">
        <li>
          <RotateCcw size={16} />
          {t('cancelAlone', { until: freeUntil })}
        </li>
        {plan.totalCents > 0 && (
          <li>
            <CreditCard size={16} />
            {t('paid')}
          </li>
        )}
        {plan.overBudget > 0 && (
          <li>
            <Lock size={16} />
            {t(plan.mayBill ? 'namesShown' : 'namesHidden')}
          </li>
        )}
      </ul>
    </aside>
  )
}

/** Where it does not fit for all, it may for enough of them. */
function Fitting({ team: { plan } }: { team: TeamDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { fitting, people, reason, guests } = plan
  const code = reason?.code
  const isByPerson = code === 'team.budget' || code === 'team.overlap' || code === 'team.cannot'
  if (!fitting || !isByPerson || fitting.members.length === people.length) return null
  const count = fitting.members.length + guests
  if (count < FEWEST_PEOPLE || (guests > 0 && !fitting.members.includes(plan.me))) return null
  return (
    <>
      <input type="hidden" name="fitting" value={fitting.members.join(',')} />
      <input type="hidden" name="fittingTotal" value={fitting.totalCents} />
      <SubmitButton isWide name="intent" value="fitting">
        {t('onlyFitting', { count, total: formatMoney(fitting.totalCents, plan.currency, locale) })}
      </SubmitButton>
    </>
  )
}
