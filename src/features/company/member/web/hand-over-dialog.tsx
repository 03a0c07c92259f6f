/** What becomes of both when the admin hands the company on, before they do. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { withNext } from '#features/account/sign-in/rules/next-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EmployeeDialog } from './employee-dialog.tsx'
import type { ShownEmployee } from './load-employees.ts'

type HandOverDialogProps = {
  next: Pick<ShownEmployee, 'id' | 'name'>
  company: string
  /** False: who they are is asked first. */
  isProved: boolean
  answer: FormAnswer | undefined
}

export function HandOverDialog({ next: { id, name }, company, isProved, answer }: HandOverDialogProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const keep = (
    <ButtonLink to={path('/employees')} preventScrollReset>
      {t('handOverKeep')}
    </ButtonLink>
  )
  return (
    <EmployeeDialog title={t('handOverTitle', { name })}>
      <p>{t('handOverText', { name, company })}</p>
      {isProved ? (
        <PostForm intent="lead" answer={answer} className="stack">
          <input type="hidden" name="id" value={id} />
          <CheckField name="sure" required whenMissing={t('handOverSureMissing')}>
            {t('handOverSure', { name })}
          </CheckField>
          <FormMessage />
          <div className="row">
            <SubmitButton look="danger">{t('handOverGo')}</SubmitButton>
            {keep}
          </div>
        </PostForm>
      ) : (
        <>
          <p className="quiet">{t('handOverProof')}</p>
          <div className="row">
            <ButtonLink look="primary" to={withNext(path('/password/confirm'), path(`/employees?lead=${id}`))}>
              {t('handOverProofGo')}
            </ButtonLink>
            {keep}
          </div>
        </>
      )}
    </EmployeeDialog>
  )
}
