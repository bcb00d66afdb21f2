/** Style sheets of Mantine's modal, base first. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './modal-surface.css';
import './touch.css';
