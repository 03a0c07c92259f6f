/** What support can do about an account, each with what follows from it. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { OpenRequestForm } from '#features/account/request/web/open-request-form.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { SelectField } from '#client/form/select-field.tsx'
import { RuleFields } from '#features/report/web/rule-fields.tsx'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import timelineDe from '../../timeline/texts.de.ts'
import timelineEn from '../../timeline/texts.en.ts'
import { whatKey } from '../../timeline/web/what-words.ts'
import { ActionForm } from '../../web/action-form.tsx'
import type { readPerson } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { PersonForm } from './person-form.ts'

type Person = ReplyData<typeof readPerson>['data']
type Account = NonNullable<Person['account']>

type AccountActionsProps = {
  person: Person
  account: Account
  answerTo: (form: PersonForm) => FormAnswer | undefined
}

export function AccountActions({ person, account, answerTo }: AccountActionsProps) {
  const t = useTexts({ de, en })
  return (
    <section className="panel stack" aria-labelledby="desk-actions">
      <h2 id="desk-actions">{t('actions')}</h2>
      {person.kind === 'operator' ? (
        <p className="quiet">{t('suspendOperator')}</p>
      ) : (
        <Suspension person={person} account={account} answerTo={answerTo} />
      )}
      {person.kind !== 'operator' && (
        <ActionForm
          intent={'impersonate' satisfies PersonForm}
          title={t('impersonate')}
          go={t('impersonateGo')}
          follows={[t('impersonateWhat'), t('impersonateHidden'), t('impersonateTold')]}
          reason={t('reason')}
          reasonHint={t('reasonTold')}
          reads={person.locale}
          answer={answerTo('impersonate')}
        />
      )}
      {account.sessions === 0 ? (
        <p className="quiet">{t('endSessionsNone')}</p>
      ) : (
        <ActionForm
          intent={'sessions' satisfies PersonForm}
          title={t('endSessions')}
          go={t('endSessionsGo')}
          follows={[t('endSessionsFollow', { count: account.sessions })]}
          reason={t('reason')}
          reasonHint={t('reasonHint')}
          answer={answerTo('sessions')}
        />
      )}
      <Resend person={person} mails={account.mails} answer={answerTo('mail')} />
      <Locks locks={account.locks} answer={answerTo('lock')} />
      <OpenRequestForm intent={'request' satisfies PersonForm} answer={answerTo('request')} />
    </section>
  )
}

function Suspension({ person, account, answerTo }: AccountActionsProps) {
  const t = useTexts({ de, en })
  const isSuspended = person.suspended !== null
  const { sessions, published, withdrawn, guestCount, comingCount } = account
  return (
    <>
      {isSuspended && (
        <ActionForm
          intent={'restore' satisfies PersonForm}
          title={t('restore')}
          go={t('restoreGo')}
          follows={[...(withdrawn > 0 ? [t('restoreOffices', { count: withdrawn })] : []), t('restoreTold')]}
          reason={t('reason')}
          reasonHint={t('reasonRead')}
          reads={person.locale}
          answer={answerTo('restore')}
        />
      )}
      <ActionForm
        intent={'suspend' satisfies PersonForm}
        title={t(isSuspended ? 'suspendAgain' : 'suspend')}
        go={t('suspendGo')}
        follows={[
          t('suspendSessions', { count: sessions }),
          ...(published > 0 ? [t('suspendOffices', { count: published })] : []),
          ...(guestCount > 0 ? [t('suspendGuests', { count: guestCount })] : []),
          ...(comingCount > 0 ? [t('suspendComing', { count: comingCount })] : []),
          t('suspendTold'),
        ]}
        reason={t('reason')}
        reasonHint={t('reasonTold')}
        reads={person.locale}
        answer={answerTo('suspend')}
      >
        <RuleFields />
      </ActionForm>
    </>
  )
}

type ResendProps = { person: Person; mails: Account['mails']; answer: FormAnswer | undefined }

function Resend({ person, mails, answer }: ResendProps) {
  const t = useTexts({ de, en })
  const what = useTexts({ de: timelineDe, en: timelineEn })
  const locale = useLocale()
  const nameOf = (type: string) => {
    const key = whatKey('told', type)
    return key === null ? type : what(key)
  }
  const options: readonly (readonly [value: string, text: string])[] = [
    ...(person.isVerified ? [] : [['verification', t('mailVerification')] as const]),
    ...mails.map(
      ({ notification, type, at }) =>
        [
          String(notification),
          t('mailOf', { what: nameOf(type), at: formatInstant(at, REGION_ZONE, locale) }),
        ] as const,
    ),
  ]
  if (options.length === 0) return <p className="quiet">{t('mailNone')}</p>
  return (
    <ActionForm
      intent={'mail' satisfies PersonForm}
      title={t('mail')}
      go={t('mailGo')}
      follows={[t('mailFollow', { email: person.email })]}
      reason={t('reason')}
      reasonHint={t('reasonHint')}
      answer={answer}
    >
      <SelectField label={t('mailWhich')} name="mail" options={options} />
    </ActionForm>
  )
}

function Locks({ locks, answer }: { locks: Account['locks']; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (locks.length === 0) return <p className="quiet">{t('lockNone')}</p>
  return (
    <ActionForm
      intent={'lock' satisfies PersonForm}
      title={t('lock')}
      go={t('lockGo')}
      follows={[
        ...locks.map(({ kind, until }) =>
          t('lockUntil', { what: t(`lock_${kind}`), at: formatInstant(until, REGION_ZONE, locale) }),
        ),
        t('lockFollow'),
      ]}
      reason={t('reason')}
      reasonHint={t('reasonHint')}
      answer={answer}
    />
  )
}
