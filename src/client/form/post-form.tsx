/**
 * A form of a page: its action on the server answers (form-answer.ts), and it works as a plain post where there is no
 * script. After a refusal the first wrong field gets the focus, and what was typed stays.
 */
import { useEffect, useRef, type ComponentProps, type SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from './form-answer.ts'
import { FormContext, UNTOUCHED } from './form-state.ts'
import { focusFirstWrong } from './form-part.ts'

export type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'ref'> & {
  /** Of the page's action; for one of several forms of a page only where it is this one's. */
  answer?: FormAnswer | undefined
  /** Tells the forms of a page apart. */
  intent?: string
  /** Under way in a manner of its own, before anything is sent. */
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
  const { errors, values, message, done } = answer ?? { ...UNTOUCHED, done: false }
  return (
    <Form {...form} method="post" ref={element} onSubmit={submit}>
      <FormContext value={{ errors, values, message, isDone: done, isBusy }}>
        {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
        {children}
      </FormContext>
    </Form>
  )
}
