/** The full description of one piece of equipment. It is a separate chunk, because few people open it. */
import { useTexts } from '#client/use-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EquipmentIcon } from './equipment-icon.tsx'
import type { Office } from './office-data.ts'

type EquipmentDialogProps = { item: Office['equipment'][number]; onClose: () => void }

export function EquipmentDialog({ item, onClose }: EquipmentDialogProps) {
  const t = useTexts({ de, en })
  return (
    <Dialog
      lead={<EquipmentIcon icon={item.icon} size={28} />}
      title={item.name}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <p>{item.detail}</p>
    </Dialog>
  )
}
