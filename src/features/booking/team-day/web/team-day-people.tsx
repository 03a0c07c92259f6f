/** Who comes along: each with what it comes to for them, and with the ways out where it does not fit. */
import { Ban, Check, CircleAlert, Search } from 'lucide-react'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { TextField } from '#client/form/text-field.tsx'
import { formatMoney } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { choiceQuery } from '../rules/choice-in-url.ts'
import { MOST_PEOPLE } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { TeamDay } from './load-team-day.ts'

const MOST_SHOWN = 30

export function TeamDayPeople({ team }: { team: TeamDay }) {
  const t = useTexts({ de, en })
  const { plan, choice } = team
  const count = plan.people.length + plan.guests
  return (
    <section className="panel stack" aria-labelledby="team-day-who">
      <div className="spread">
        <h2 id="team-day-who">{t('who')}</h2>
        <span className="quiet num">{t('chosen', { count })}</span>
      </div>
      <div className="team-day-find">
        <TextField label={t('find')} name="find" type="search" defaultValue={choice.find} maxLength={80} />
        <Button type="submit" formMethod="get" formNoValidate>
          <Search size={18} />
          {t('findGo')}
        </Button>
      </div>
      <ul className="team-day-people">
        {plan.people.map((one) => (
          <Coming key={one.id} one={one} team={team} />
        ))}
        {plan.others.map(({ id, name, thumbnail }) => (
          <li key={id} className="team-day-person">
            <label className="team-day-name">
              <input key="out" className="tick" type="checkbox" name="m" value={id} />
              <Avatar src={thumbnail} name={name} />
              <b>{name}</b>
            </label>
            <span className="team-day-answer quiet small">{t('out')}</span>
          </li>
        ))}
      </ul>
      {plan.others.length === 0 && choice.find !== '' && (
        <p className="quiet">{t('findNobody', { letters: choice.find })}</p>
      )}
      {plan.others.length === MOST_SHOWN && <p className="quiet small">{t('findNote')}</p>}
      <div className="team-day-guests">
        <TextField
          label={t('guests')}
          name="guests"
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_PEOPLE - 1}
          defaultValue={plan.guests}
          aria-describedby="team-day-guests-note"
        >
          <span className="quiet small" id="team-day-guests-note">
            {t('guestsNote')}
          </span>
        </TextField>
      </div>
    </section>
  )
}

type Person = TeamDay['plan']['people'][number]

function Coming({ one, team }: { one: Person; team: TeamDay }) {
  const { id, name, thumbnail, isMe, answer } = one
  return (
    <li className="team-day-person" data-wrong={answer !== 'fits' || undefined}>
      <label className="team-day-name">
        <input className="tick" type="checkbox" name="m" value={id} defaultChecked />
        <Avatar src={thumbnail} name={name} />
        <span>
          <b>{name}</b>
          <Note one={one} team={team} />
        </span>
      </label>
      <Answer one={one} team={team} />
      {answer !== 'fits' && !isMe && <WaysOut one={one} team={team} />}
    </li>
  )
}

function Note({ one, team: { plan } }: { one: Person; team: TeamDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { answer, isMe, leftCents, cents, overlaps } = one
  const money = (amount: number) => formatMoney(amount, plan.currency, locale)
  const note =
    answer === 'budget' && leftCents !== null
      ? t('budgetNote', { left: money(leftCents), needed: money(cents) })
      : answer === 'overlap' && overlaps.length > 0
        ? t('overlapNote', { times: overlaps.map(({ from, to }) => `${from}–${to}`).join(', ') })
        : answer === 'cannot'
          ? t('cannotNote')
          : isMe
            ? t('me')
            : null
  return note && <span className="quiet small block">{note}</span>
}

function Answer({ one, team: { plan } }: { one: Person; team: TeamDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { answer, leftCents, cents } = one
  const money = (amount: number) => formatMoney(amount, plan.currency, locale)
  if (answer === 'fits')
    return (
      <span className="team-day-answer small">
        <b>
          <Check size={16} />
          {t('fits')}
        </b>
        {leftCents !== null && <span className="quiet num">{t('fitsLeft', { left: money(leftCents - cents) })}</span>}
      </span>
    )
  const Icon = answer === 'cannot' ? Ban : CircleAlert
  return (
    <span className="team-day-answer small" data-wrong>
      <b className="num">
        <Icon size={16} />
        {answer === 'budget' ? t('budget', { missing: money(cents - (leftCents ?? 0)) }) : t(answer)}
      </b>
    </span>
  )
}

/** What can be done about it, one tap each. */
function WaysOut({ one: { id, name, answer }, team: { plan, choice } }: { one: Person; team: TeamDay }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const without = { ...choice, members: choice.members.filter((member) => member !== id) }
  const asGuest = { ...without, guests: choice.guests + 1 }
  const isComing = choice.members.includes(plan.me)
  const given = name.split(' ', 1)[0] ?? name
  const link = { replace: true, preventScrollReset: true } as const
  return (
    <div className="row team-day-ways">
      <ButtonLink to={`?${choiceQuery(without)}`} {...link}>
        {t('without', { name: given })}
      </ButtonLink>
      {answer === 'budget' && isComing && (
        <ButtonLink to={`?${choiceQuery(asGuest)}`} {...link}>
          {t('asGuest')}
        </ButtonLink>
      )}
      {answer === 'budget' && plan.mayBill && (
        <ButtonLink to={path(`/employees?edit=${id}`)}>{t('raise', { name: given })}</ButtonLink>
      )}
    </div>
  )
}
