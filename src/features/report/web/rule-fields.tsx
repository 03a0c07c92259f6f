/** On what a decision against somebody rests; wherever operators decide. */
import { SelectField } from '#client/form/select-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { LONGEST_RULE, RULE_GROUNDS } from '#kernel/statement-of-reasons.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** @param isOptional where the same form also decides that nothing is taken away */
export function RuleFields({ isOptional = false }: { isOptional?: boolean }) {
  const t = useTexts({ de, en })
  return (
    <>
      <SelectField
        label={t('basis')}
        name="ground"
        defaultValue="terms"
        options={RULE_GROUNDS.map((ground) => [ground, t(`basis_${ground}`)])}
      />
      <TextField label={t('rule')} name="rule" maxLength={LONGEST_RULE} autoComplete="off" required={!isOptional}>
        <span className="hint">
          {t('ruleHint')}
          {isOptional && ` ${t('ruleOptional')}`}
        </span>
      </TextField>
    </>
  )
}
