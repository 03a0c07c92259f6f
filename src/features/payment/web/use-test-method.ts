/** What the sandbox's forms of a card and of a bank account have in common: saving, and test numbers to fill in. */
import { useImperativeHandle, useRef } from 'react'
import type { FormPart } from '#client/form/form-part.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { addPaymentMethod } from '../contract.ts'
import type { NewCardFormProps } from './payment-data.ts'

export function useTestMethod({ handle, onAction }: Pick<NewCardFormProps, 'handle' | 'onAction'>) {
  const form = useRef<FormPart<ReplyData<typeof addPaymentMethod>>>(null)
  const fields = useRef<HTMLDivElement>(null)

  useImperativeHandle(handle, () => ({
    focusMissing: () => form.current?.focusMissing(),
    async save() {
      const saved = await form.current?.save()
      if (!saved) return null
      const { method, setupRef, actionUrl } = saved.data
      if (!method && actionUrl !== null) onAction(setupRef, actionUrl)
      return method
    },
  }))

  /** As if it had been typed. @param where fields by their names @param otherwise for those that are still empty */
  const fillIn = (where: Readonly<Record<string, string>>, otherwise: Readonly<Record<string, string>> = {}) => {
    for (const input of fields.current?.querySelectorAll('input') ?? []) {
      input.value = where[input.name] ?? (input.value || (otherwise[input.name] ?? ''))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return { form, fields, fillIn }
}
