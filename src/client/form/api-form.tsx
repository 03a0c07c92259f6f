/**
 * A form that stays on its page and calls the API (call-api.ts). Errors of the server are shown beside their fields, the
 * first of them gets the focus, and the input is kept.
 */
import { use, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { DialogDone } from '#ui/dialog-done.ts'
import type { ApiAnswer, ApiRefusal } from '../call-api.ts'
import { useTexts } from '../use-texts.ts'
import { fieldForPath } from './field-name.ts'
import type { FormAnswer } from './form-answer.ts'
import type { FollowEvent } from './form-follow.ts'
import { focusFirstEmpty, focusFirstWrong, missingLabels, type FormPart } from './form-part.ts'
import { FormContext, UNTOUCHED, type FormState } from './form-state.ts'
import { retryKey } from './idempotency-key.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

type Errors = FormState['errors']

const FOLLOW = 'viertel:follow' satisfies FollowEvent

/** What follows success: going on to an address, or the words with which the dialog around the form closes (Spec 9). */
type AfterSaved = { readonly url: string } | { readonly done: string }

export type ApiFormProps<T> = {
  /** Sends the values of the fields; the contract's type gives the body. */
  send: (fields: FormData, idempotencyKey: string) => Promise<ApiAnswer<T>>
  /**
   * Without it, what the answer asks for happens (Spec 7: a modal, an address, or something the page does by name), or else
   * the dialog around the form closes, or the page loads its data again. With it and nothing to follow, the form stays,
   * with a message of its own.
   */
  onSaved?: (reply: T) => AfterSaved | void
  onRefused?: (no: ApiRefusal) => void
  /** Validates before sending, by the same rules as the server; null when the input is valid. */
  check?: (fields: FormData) => Errors | null
  /** Maps a path of the body to the field that shows its error, where their names differ. */
  fieldOf?: (path: string) => string
  /** For a form that is a part of a larger one, which saves it. */
  handle?: Ref<FormPart<T>>
  /** The labels of required fields that are still empty. */
  onMissing?: (labels: readonly string[]) => void
  /** Where the form goes without script; the page's own action unless said otherwise. */
  action?: string
  /** What that action answered. */
  answer?: FormAnswer | undefined
  id?: string
  className?: string
  children: ReactNode
}

export function ApiForm<T>(props: ApiFormProps<T>) {
  const {
    send,
    onSaved,
    onRefused,
    check,
    fieldOf = (path) => path,
    handle,
    onMissing,
    answer,
    children,
    ...form
  } = props
  const element = useRef<HTMLFormElement>(null)
  const [retry] = useState(retryKey)
  const isRunning = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const closeDialog = use(DialogDone)
  const t = useTexts({ de, en })
  const [state, setState] = useState<FormState>(() =>
    answer ? { ...UNTOUCHED, ...answer, isDone: answer.done } : UNTOUCHED,
  )
  const { errors } = state
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstWrong(element.current)
  }, [errors])
  const tellMissing = useEffectEvent(() => element.current && onMissing?.(missingLabels(element.current)))
  useEffect(() => {
    tellMissing()
  }, [])

  /** Messages of fields this form does not have stand above its button. */
  function refuse(found: Errors, message: string, status = 422): null {
    const has = (name: string) => element.current?.elements.namedItem(name) != null
    const named = Object.entries(found).map(([path, list]) => [fieldForPath(fieldOf(path), has), list] as const)
    const rest = named.filter(([name]) => name === null).flatMap(([, list]) => list)
    setState({
      ...UNTOUCHED,
      errors: Object.fromEntries(named.filter(([name]) => name !== null)),
      isForbidden: status === 403,
      message: rest.length > 0 ? rest.join(', ') : named.length > 0 ? '' : message,
    })
    return null
  }

  async function save(submitter: HTMLElement | null = null): Promise<T | null> {
    if (!element.current?.checkValidity() || isRunning.current) return null
    const fields = new FormData(element.current, submitter)
    const wrong = check?.(fields)
    if (wrong) return refuse(wrong, '')
    // The same input is sent with the same idempotency key, so that a retry after a lost response does nothing twice.
    isRunning.current = true
    setState({ ...UNTOUCHED, isBusy: true })
    const sent = await send(fields, retry.of([...fields]))
    isRunning.current = false
    if (!sent.ok) {
      retry.answered(sent.status)
      onRefused?.(sent)
      return refuse(sent.errors, sent.message, sent.status)
    }
    setState({ ...UNTOUCHED, isDone: true })
    goOn(sent.reply)
    return sent.reply
  }

  function goOn(reply: T) {
    const after = onSaved?.(reply)
    if (after && 'url' in after) void navigate(after.url)
    else if (after) closeDialog?.(after.done)
    // The shell takes what asks for something (app/shell/form-follow.tsx); a larger form goes on with what was saved.
    else if (!dispatchEvent(new CustomEvent<unknown>(FOLLOW, { detail: reply, cancelable: true })) || onSaved || handle)
      return
    else if (closeDialog) closeDialog(t('saved'))
    else void revalidate()
  }
  useImperativeHandle(handle, () => ({ save, focusMissing: () => focusFirstEmpty(element.current) }))

  return (
    <form
      {...form}
      ref={element}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void save((event.nativeEvent as SubmitEvent).submitter)
      }}
      onInput={() => {
        tellMissing()
        setState((before) => (before.isBusy ? before : UNTOUCHED))
      }}
    >
      <FormContext value={state}>{children}</FormContext>
    </form>
  )
}
