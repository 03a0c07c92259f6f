/** What deleting somebody does, with their coming visits. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EmployeeDialog } from './employee-dialog.tsx'
import type { LeavingEmployee } from './load-employees.ts'

type DeleteDialogProps = { leaving: LeavingEmployee; company: string; answer: FormAnswer | undefined }

export function DeleteDialog({ leaving, company, answer }: DeleteDialogProps) {
  const t = useTexts({ de, en })
  return (
    <EmployeeDialog title={t('removeTitle', { name: leaving.name })}>
      <DeleteForm leaving={leaving} company={company} answer={answer} />
    </EmployeeDialog>
  )
}

function DeleteForm({ leaving, company, answer }: DeleteDialogProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { id, name, state, visits } = leaving
  const isOn = state === 'registered'
  return (
    <PostForm intent="delete" answer={answer} className="stack">
      <input type="hidden" name="id" value={id} />
      <p>{isOn ? t('removeText', { name, company }) : t('removeInvited')}</p>
      {isOn && visits.length === 0 && <p className="quiet">{t('noVisits')}</p>}
      {visits.length > 0 && (
        <>
          <h3 id="leaving-visits">{t('visits')}</h3>
          <ul className="leaving-visits" aria-labelledby="leaving-visits">
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
          <fieldset className="member-rights">
            <legend className="visually-hidden">{t('visits')}</legend>
            <Check kind="radio" name="cancel" value="free" defaultChecked>
              {t('cancelFree')}
              <span className="quiet small block">{t('cancelFreeNote')}</span>
            </Check>
            <Check kind="radio" name="cancel" value="none">
              {t('cancelNone')}
            </Check>
          </fieldset>
        </>
      )}
      <FormMessage />
      <div className="row">
        <SubmitButton look="danger">{t('removeGo')}</SubmitButton>
        <ButtonLink to={path('/employees')} preventScrollReset>
          {t('keep')}
        </ButtonLink>
      </div>
    </PostForm>
  )
}

function Visit({ visit }: { visit: LeavingEmployee['visits'][number] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { office, dayText: day, from, to, feeCents: fee, currency } = visit
  return (
    <li className="spread">
      <span>
        <b>{office}</b>
        <span className="quiet small block">{t('visitTime', { day, from, to })}</span>
      </span>
      <span className="small">
        {fee === null
          ? t('visitRuns')
          : fee === 0
            ? t('visitFree')
            : t('visitFee', { fee: formatMoney(fee, currency, locale) })}
      </span>
    </li>
  )
}
