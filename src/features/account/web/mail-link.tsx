/**
 * The page of a link in a mail: one button uses it, without signing in. Opening the link changes nothing, because mail
 * programs open links.
 */
import type { ReactNode } from 'react'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { MailLinkAnswer } from './mail-link-answer.ts'

export type MailLinkProps = {
  title: string
  /** What the button does. */
  text: string
  button: string
  done: ReactNode
  /** Where to go on to, whether it worked or not. */
  onward: { to: string; label: string }
  /** What is wrong with the link before it is used; '' when nothing is. */
  fault: string
  /** Absent before the button is pressed. */
  answer: MailLinkAnswer | undefined
}

export function MailLink({ title, text, button, done, onward, fault, answer }: MailLinkProps) {
  const told = answer?.fault ?? fault
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{title}</h1>
      {fault === '' && answer === undefined ? (
        <PostForm className="stack">
          <p>{text}</p>
          <SubmitButton look="primary">{button}</SubmitButton>
        </PostForm>
      ) : (
        <>
          {told === '' ? <p role="status">{done}</p> : <p role="alert">{told}</p>}
          <p>
            <ButtonLink to={onward.to}>{onward.label}</ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
