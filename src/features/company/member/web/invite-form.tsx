import { useEffect, useRef } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EmployeeFields } from './employee-fields.tsx'
import type { EmployeesMeta, ShownEmployee } from './load-employees.ts'

type InviteFormProps = {
  /** Somebody who was deleted, to begin with; null for somebody new. */
  again: ShownEmployee | null
  meta: EmployeesMeta
  answer: FormAnswer | undefined
}

export function InviteForm({ again, meta, answer }: InviteFormProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const form = useRef<HTMLElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])
  const employee = again && !meta.isAdmin ? { ...again, permissions: again.permissions.filter(isPlain) } : again
  return (
    <section className="panel" ref={form} aria-labelledby="invite-title">
      <PostForm intent="invite" answer={answer} className="stack">
        <h2 id="invite-title">{t('inviteTitle')}</h2>
        <EmployeeFields employee={employee} meta={meta} />
        <p className="hint">{t('inviteNote', { left: meta.invitationsLeft })}</p>
        {!meta.mayBill && <p className="hint">{t('noBudgetNote')}</p>}
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary" busyText={t('sending')}>
            {t('send')}
          </SubmitButton>
          <ButtonLink to={path('/employees')}>{t('cancel')}</ButtonLink>
        </div>
      </PostForm>
    </section>
  )
}

/** Rights over others are the admin's to give, also again. */
const isPlain = (one: string) => one !== 'invite' && one !== 'billing'
