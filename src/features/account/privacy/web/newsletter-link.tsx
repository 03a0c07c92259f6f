import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type NewsletterLinkProps = {
  purpose: 'confirm' | 'end'
  /** The link has a token. */
  isWhole: boolean
  /** Absent before the button is pressed; false when the link was refused. */
  isDone: boolean | undefined
}

export function NewsletterLink({ purpose, isWhole, isDone }: NewsletterLinkProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t(`${purpose}Title`)}</h1>
      {isWhole && isDone === undefined ? (
        <PostForm className="stack">
          <p>{t(`${purpose}Text`)}</p>
          <SubmitButton look="primary">{t(`${purpose}Button`)}</SubmitButton>
        </PostForm>
      ) : (
        <>
          <p role={isDone ? 'status' : 'alert'}>
            {isDone ? t(`${purpose}Done`) : REFUSALS['account.link_invalid'][locale]}
          </p>
          <p>
            <ButtonLink to={path('/')}>{t('toStart')}</ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
