/** Style sheets of Mantine’s buttons. Their base stands in a layer, so that it loses whatever order the chunks come in. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import './button-label.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/CloseButton.css';
