// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A token that answers true, as USDC does, with a list of refused accounts and a pause.
contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlacklisted;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setBlacklisted(address account, bool listed) external {
        isBlacklisted[account] = listed;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) internal {
        require(!isBlacklisted[from] && !isBlacklisted[to], "blacklisted");
        require(allowance[from][msg.sender] >= value, "allowance");
        require(balanceOf[from] >= value, "balance");
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A token that answers nothing and can keep a fee, as USDT on Ethereum.
contract Tether {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public basisPointsRate;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function setFee(uint256 basisPoints) external {
        basisPointsRate = basisPoints;
    }

    /// A value can only follow on zero.
    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
    }

    function transferFrom(address from, address to, uint256 value) external {
        require(allowance[from][msg.sender] >= value && balanceOf[from] >= value);
        uint256 fee = (value * basisPointsRate) / 10000;
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
    }
}

/// A token whose transferFrom answers the bytes that it was told to, and moves nothing.
contract AnsweringCoin {
    bytes private answer;
    bool private reverts;

    function setAnswer(bytes calldata answer_, bool reverts_) external {
        (answer, reverts) = (answer_, reverts_);
    }

    function transferFrom(address, address, uint256) external view {
        bytes memory said = answer;
        bool fails = reverts;
        assembly {
            if fails { revert(add(said, 32), mload(said)) }
            return(add(said, 32), mload(said))
        }
    }
}

/// A token that makes a call of its own while it moves, before or after the transfer.
contract ReenteringCoin is Coin {
    address private target;
    bytes private payload;
    bool private after_;
    /// What came of the call: empty before there was one.
    bytes public outcome;
    bool public succeeded;

    function arm(address target_, bytes calldata payload_, bool afterMove) external {
        (target, payload, after_) = (target_, payload_, afterMove);
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        if (!after_) _call();
        _move(from, to, value);
        if (after_) _call();
        return true;
    }

    function _call() private {
        address called = target;
        if (called == address(0)) return;
        target = address(0);
        (succeeded, outcome) = called.call(payload);
    }
}

/// A wallet that is a contract: a signature of its owner's key is its own (ERC-1271). The owner can change.
contract Wallet {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function setOwner(address owner_) external {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address by = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return by == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function execute(address target, bytes calldata data) external {
        (bool done, bytes memory answer) = target.call(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}

/// A contract that answers the bytes that it was told to, or reverts with them, whatever it is asked.
contract AnsweringWallet {
    bytes private answer;
    bool private reverts;

    constructor(bytes memory answer_, bool reverts_) {
        (answer, reverts) = (answer_, reverts_);
    }

    fallback() external {
        bytes memory said = answer;
        bool fails = reverts;
        assembly {
            if fails { revert(add(said, 32), mload(said)) }
            return(add(said, 32), mload(said))
        }
    }
}

/// Makes several calls in one transaction, whichever of them fail.
contract Batch {
    function run(address target, bytes[] calldata calls) external returns (bool[] memory done) {
        done = new bool[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) (done[index],) = target.call(calls[index]);
    }
}
