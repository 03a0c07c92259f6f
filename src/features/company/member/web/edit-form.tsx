/** The change of an employee, in their row. Escape closes it. */
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
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

type EditFormProps = {
  employee: ShownEmployee
  name: string
  meta: EmployeesMeta
  answer: FormAnswer | undefined
}

export function EditForm({ employee, name, meta, answer }: EditFormProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus(), [])
  return (
    <PostForm
      intent="edit"
      answer={answer}
      className="member-edit stack"
      aria-label={t('editTitle', { name })}
      preventScrollReset
      onKeyDown={(event) => {
        if (event.key === 'Escape') void navigate(path('/employees'), { preventScrollReset: true })
      }}
    >
      <input type="hidden" name="id" value={employee.id} />
      <div ref={place}>
        <EmployeeFields employee={employee} meta={meta} />
      </div>
      <p className="hint">{t('limitNote')}</p>
      <FormMessage />
      <div className="row">
        <SubmitButton look="primary">{t('save')}</SubmitButton>
        <ButtonLink to={path('/employees')} preventScrollReset>
          {t('cancel')}
        </ButtonLink>
        {meta.isAdmin && employee.state === 'registered' && employee.role !== 'admin' && (
          <ButtonLink to={`?lead=${employee.id}`} preventScrollReset>
            {t('handOver')}
          </ButtonLink>
        )}
      </div>
    </PostForm>
  )
}
