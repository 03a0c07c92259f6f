/** How it stands with the account to which is paid, and the button that leads to the payment provider. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import type { readPayees } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export const PAYEE_INTENT = 'payee'

export type PayeeData = {
  /** Null for who has no place yet. */
  readonly place: number | null
  readonly payee: ReplyData<typeof readPayees>['data'][number] | null
  /** `expired`: their link led back here. `away`: they have come back, and the payment provider does not answer. */
  readonly problem: 'expired' | 'away' | null
  /** They have come back from the payment provider. */
  readonly isBack: boolean
  /** How many offices have just gone live. */
  readonly live: number
}

type Look = {
  readonly text: 'none' | 'due' | 'checking' | 'active' | 'restricted'
  readonly tag: {
    readonly text: `state${'Due' | 'Checking' | 'Active' | 'Restricted'}`
    readonly tone: 'good' | 'bad' | 'plain'
  } | null
  /** Null: there is nothing to do at the payment provider. */
  readonly button: 'connect' | 'goOn' | 'settle' | null
}

function lookOf(payee: PayeeData['payee']): Look {
  switch (payee?.state) {
    case undefined:
      return { text: 'none', tag: null, button: 'connect' }
    case 'active':
      return { text: 'active', tag: { text: 'stateActive', tone: 'good' }, button: null }
    case 'restricted':
      return { text: 'restricted', tag: { text: 'stateRestricted', tone: 'bad' }, button: 'settle' }
    case 'pending':
      return payee.due.length > 0
        ? { text: 'due', tag: { text: 'stateDue', tone: 'bad' }, button: 'goOn' }
        : { text: 'checking', tag: { text: 'stateChecking', tone: 'plain' }, button: null }
  }
}

export function PayeePanel({ data, answer }: { data: PayeeData; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { place, payee, problem, isBack, live } = data
  const { text, tag, button } = lookOf(payee)
  const isDone = live > 0 || (isBack && text === 'active')
  return (
    <PostForm className="panel stack" intent={PAYEE_INTENT} answer={answer}>
      <p className="spread">
        <strong>{t('title')}</strong>
        {tag && <Tag tone={tag.tone}>{t(tag.text)}</Tag>}
      </p>
      {live > 0 && (
        <Notice tone="good" isAnnounced>
          {t('live', { count: live })}
        </Notice>
      )}
      {/* Without the button there is nothing that a new link would be for. */}
      {problem && (problem !== 'expired' || button) && <Notice>{t(problem)}</Notice>}
      {place === null ? (
        <>
          <p>{t('noPlace')}</p>
          <div className="row">
            <ButtonLink to={path('/account/my/office/create')}>{t('noPlaceGo')}</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>{t(text)}</p>
          {payee === null && <p className="quiet small">{t('once')}</p>}
          <FormMessage />
          {(button || text === 'checking' || isDone) && (
            <div className="row">
              {button && (
                <SubmitButton look="primary" name="change" value="connect" busyText={t('busy')}>
                  {t(button)}
                </SubmitButton>
              )}
              {text === 'checking' && (
                <SubmitButton name="change" value="refresh" busyText={t('busy')}>
                  {t('askAgain')}
                </SubmitButton>
              )}
              {isDone && <ButtonLink to={path('/account/my/office')}>{t('toOffices')}</ButtonLink>}
            </div>
          )}
        </>
      )}
    </PostForm>
  )
}
