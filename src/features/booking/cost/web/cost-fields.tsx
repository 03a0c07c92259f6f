/** The cost centre and the reference of a booking, as fields of the form around them. */
import type { BodyOf } from '#kernel/endpoint.ts'
import { useId } from 'react'
import { SelectField } from '#client/form/select-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { changeCost } from '../contract.ts'

export type KnownCostCentre = { readonly code: string; readonly name: string }

type CostFieldsProps = {
  cost: { readonly costCentre: string | null; readonly reference: string | null }
  known: readonly KnownCostCentre[]
}

export function CostFields({ cost, known }: CostFieldsProps) {
  const t = useTexts({ de, en })
  const hint = useId()
  return (
    <>
      {known.length > 0 && (
        <SelectField
          label={t('costCentre')}
          name="costCentre"
          defaultValue={cost.costCentre ?? ''}
          options={[
            ['', t('none')],
            ...known.map(({ code, name }) => [code, name === '' ? code : `${code} – ${name}`] as const),
          ]}
        />
      )}
      <TextField
        label={t('reference')}
        name="reference"
        defaultValue={cost.reference ?? ''}
        maxLength={40}
        autoComplete="off"
        aria-describedby={hint}
      >
        <span className="hint" id={hint}>
          {t('referenceHint')}
        </span>
      </TextField>
    </>
  )
}

/** @returns the body of the call; a form without the list of cost centres leaves the cost centre as it is */
export function costOf(fields: FormData) {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  return {
    costCentre: fields.has('costCentre') ? text('costCentre') : undefined,
    reference: text('reference'),
  } satisfies BodyOf<typeof changeCost>
}
