import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { addPhoto, arrangePhotos } from './add-photo.ts'
import { createDraft } from './create-draft.ts'
import { deleteOffice } from './delete-office.ts'
import { duplicateOffice } from './duplicate-office.ts'
import { previewCard } from './preview-card.ts'
import { publishOffice, unpublishOffice } from './publish-office.ts'
import { readSimilarPrices } from './read-similar-prices.ts'
import { readEditedOffice } from './read-edited-office.ts'
import { saveOfficeStep } from './save-office-step.ts'
import { saveDraftStep } from './save-draft-step.ts'

export const wizardRoutes = [
  route(contract.createDraft, createDraft),
  route(contract.readEditedOffice, readEditedOffice),
  route(contract.readSimilarPrices, readSimilarPrices),
  route(contract.previewCard, previewCard),
  route(contract.saveDraftStep, saveDraftStep),
  route(contract.saveOfficeStep, saveOfficeStep),
  route(contract.addPhoto, addPhoto),
  route(contract.arrangePhotos, arrangePhotos),
  route(contract.publishOffice, publishOffice),
  route(contract.unpublishOffice, unpublishOffice),
  route(contract.deleteOffice, deleteOffice),
  route(contract.duplicateOffice, duplicateOffice),
]
