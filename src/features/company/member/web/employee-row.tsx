/** One employee: who, how it stands, what they may spend, and what can be done next. It opens for a change. */
import { Check, Mail, MailX, Pencil, ShieldCheck, Trash2, UserX } from 'lucide-react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { formatMoney } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EditForm } from './edit-form.tsx'
import type { EmployeesMeta, ShownEmployee } from './load-employees.ts'
import { ResendForm } from './resend-form.tsx'

type EmployeeRowProps = {
  employee: ShownEmployee
  meta: EmployeesMeta
  isEdited: boolean
  edited: FormAnswer | undefined
  resent: FormAnswer | undefined
}

export function EmployeeRow({ employee, meta, isEdited, edited, resent }: EmployeeRowProps) {
  const t = useTexts({ de, en })
  const { id, person, state, costCentre, email, thumbnail } = employee
  const name = employee.name || t('noName')
  const isErased = employee.name === ''
  return (
    <li className="member" data-state={state} data-open={isEdited || undefined}>
      <Avatar src={thumbnail} name={name} />
      <div className="member-name">
        <b>{person === null || isEdited ? name : <ProfileLink personId={person}>{name}</ProfileLink>}</b>
        {!isErased && (
          <span className="quiet small">
            {email.split('@', 1)}
            <wbr />@{email.slice(email.indexOf('@') + 1)}
          </span>
        )}
      </div>
      <State employee={employee} />
      <span className={costCentre === null ? 'member-centre member-none' : 'member-centre'}>{costCentre ?? '–'}</span>
      <Limit employee={employee} />
      <Actions employee={employee} meta={meta} name={name} isEdited={isEdited} resent={resent} />
      {isEdited && state !== 'deleted' && (
        <EditForm key={id} employee={employee} name={name} meta={meta} answer={edited} />
      )}
    </li>
  )
}

const ICONS = { registered: Check, invited: Mail, expired: MailX, deleted: UserX }

function State({ employee: { state, role, day } }: Pick<EmployeeRowProps, 'employee'>) {
  const t = useTexts({ de, en })
  const isAdmin = role === 'admin'
  const Icon = isAdmin ? ShieldCheck : ICONS[state]
  const since = {
    invited: 'validUntil',
    expired: 'expiredOn',
    registered: 'registeredOn',
    deleted: 'deletedOn',
  } as const
  return (
    <span className="member-state">
      <span>
        <Icon size={16} />
        {isAdmin ? t('admin') : t(`state_${state}`)}
      </span>
      {day !== null && !isAdmin && <span className="quiet small">{t(since[state], { day })}</span>}
    </span>
  )
}

function Limit({ employee: { limit, state, permissions, role } }: Pick<EmployeeRowProps, 'employee'>) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const more = (['invite', 'billing'] as const).filter((one) => permissions.includes(one))
  if (state === 'deleted') return <span className="member-limit quiet small">{t('staysBilled')}</span>
  return (
    <span className="member-limit">
      <span>
        {limit.type === 'none' || limit.amount === null
          ? t('unlimited')
          : limit.amount === 0
            ? t('freeOnly')
            : t('limitOf', {
                amount: formatMoney(limit.amount, limit.currency, locale),
                period: t(`period_${limit.type}`),
              })}
      </span>
      {limit.amount !== null && limit.amount > 0 && state === 'registered' && (
        <span className="quiet small num">
          {limit.left === 0 ? t('usedUp') : t('usedOf', { used: formatMoney(limit.used, limit.currency, locale) })}
        </span>
      )}
      {role !== 'admin' && more.length > 0 && (
        <span className="quiet small">
          {t('mayMore', { rights: more.map((one) => t(`permission_${one}`)).join(', ') })}
        </span>
      )}
    </span>
  )
}

type ActionsProps = Omit<EmployeeRowProps, 'edited'> & { name: string }

function Actions({ employee, meta, name, isEdited, resent }: ActionsProps) {
  const t = useTexts({ de, en })
  const { id, state, role, waits, permissions } = employee
  const isHolder = permissions.some((one) => one === 'invite' || one === 'billing')
  const mayTouch = meta.isAdmin || (meta.mayInvite && !isHolder && role !== 'admin')
  if (state === 'deleted')
    return (
      <div className="member-actions">
        {meta.mayInvite && employee.name !== '' && <ButtonLink to={`?again=${id}`}>{t('inviteAgain')}</ButtonLink>}
      </div>
    )
  const mayEdit = mayTouch || (meta.mayBill && role !== 'admin')
  return (
    <div className="member-actions">
      {mayTouch && (state === 'invited' || state === 'expired') && (
        <ResendForm id={id} name={name} isExpired={state === 'expired'} waits={waits} answer={resent} />
      )}
      {mayEdit && !isEdited && (
        <ButtonLink
          className="member-icon"
          to={`?edit=${id}`}
          preventScrollReset
          aria-label={t('edit', { name })}
          title={t('edit', { name })}
        >
          <Pencil size={18} />
        </ButtonLink>
      )}
      {mayTouch && role !== 'admin' && (
        <ButtonLink
          className="member-icon"
          to={`?delete=${id}`}
          preventScrollReset
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
        >
          <Trash2 size={18} />
        </ButtonLink>
      )}
    </div>
  )
}
