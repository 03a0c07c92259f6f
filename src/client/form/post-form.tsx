/**
 * A form that posts to its page's action on the server (form-answer.ts), and works without script. After a refusal the
 * first invalid field gets the focus, and the input is kept.
 */
import { useEffect, useRef, type ComponentProps, type SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from './form-answer.ts'
import { FormContext, UNTOUCHED } from './form-state.ts'
import { focusFirstWrong } from './form-part.ts'

export type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'ref'> & {
  /** The action's answer; with several forms on a page, only the answer to this one. */
  answer?: FormAnswer | undefined
  /** Distinguishes the forms of a page in its action. */
  intent?: string
  /** True while the page prepares the submission (the bot check, say), so that the form is busy. */
  isPreparing?: boolean
}

export function PostForm({ answer, intent, isPreparing = false, onSubmit, children, ...form }: PostFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const isBusy = isPreparing || (state === 'submitting' && (formData?.get('intent') ?? undefined) === intent)
  useEffect(() => {
    if (answer) focusFirstWrong(element.current)
  }, [answer])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isBusy) event.preventDefault()
    else onSubmit?.(event)
  }
  const { errors, values, message, isForbidden, done } = answer ?? { ...UNTOUCHED, done: false }
  return (
    <Form {...form} method="post" ref={element} onSubmit={submit}>
      <FormContext value={{ errors, values, message, isForbidden, isDone: done, isBusy }}>
        {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
        {children}
      </FormContext>
    </Form>
  )
}
